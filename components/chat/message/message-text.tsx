import { memo, useMemo } from 'react'
import { isEmojiOnly } from '#lib/domain/text/emoji-only.ts'
import { messageParts, type MessagePart } from '#lib/domain/text/message-blocks.ts'
import { setLines } from '#lib/domain/text/set-lines.ts'
import { directionOf } from '#lib/domain/text/text-direction.ts'
import type { Elements } from '../../ui/elements.ts'
import { copyAsWritten } from './formatting/copy-as-written.ts'
import { GrowingText } from './formatting/growing-text.tsx'
import { SetLines } from './formatting/set-lines.tsx'
import { MessageBoundary } from './message-boundary.tsx'

/**
 * Message text: inline formatting, line breaks as typed (SAFE-10 to SAFE-15). Each block is memoized: a chunk of a
 * reply formats only the last block again, so its cost stays constant.
 */
export const MessageText = memo(function MessageText({
  text,
  isStreaming = false,
  lead,
}: {
  text: string
  isStreaming?: boolean
  /** Drawn before the first paragraph's words. */
  lead?: Elements
}) {
  const parts = messageParts(text)
  const last = parts.length - 1
  return (
    <div dir="auto" className="message-text" data-emoji={(!isStreaming && isEmojiOnly(text)) || undefined}>
      <MessageBoundary text={text}>
        {parts.map((part, at) =>
          part.kind === 'code' ? (
            <CodeLines key={at} code={part.code} isGrowing={isStreaming && at === last} />
          ) : (
            <ParagraphText key={at} {...part} isGrowing={isStreaming && at === last} lead={at === 0 && lead} />
          ),
        )}
        {isStreaming && parts.length === 0 && <Caret />}
      </MessageBoundary>
    </div>
  )
})

type Growing = { isGrowing: boolean }
type Led = { lead?: Elements }

/** Renders a paragraph. The gap's first line end ends its last line; a formatted line would show it as an empty one. */
function ParagraphText({ text, gap, isGrowing, lead }: Extract<MessagePart, { kind: 'words' }> & Growing & Led) {
  const runs = useMemo(() => setLines(text + gap.slice(0, 1), isGrowing), [text, gap, isGrowing])
  const direction = useMemo(() => directionOf(text), [text])
  return (
    <div dir={direction} className="message-paragraph" onCopy={copyAsWritten}>
      {lead}
      <SetLines runs={runs} isGrowing={isGrowing} caret={isGrowing && <Caret />} />
      {gap.length > 1 && <span>{gap.slice(1)}</span>}
    </div>
  )
}

/** A code span with line breaks. */
function CodeLines({ code, isGrowing }: { code: string } & Growing) {
  return (
    <code dir="ltr" className="message-code-lines">
      <GrowingText text={code} />
      {isGrowing && <Caret />}
    </code>
  )
}

function Caret() {
  return <span className="caret" aria-hidden="true" />
}
