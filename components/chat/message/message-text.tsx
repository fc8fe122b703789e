import { memo, useMemo } from 'react'
import { messageParts, type MessagePart } from '#lib/domain/text/message-blocks.ts'
import { directionOf } from '#lib/domain/text/text-direction.ts'
import { FormattedText } from './formatting/formatted-text.tsx'
import { GrowingText } from './formatting/growing-text.tsx'
import { MessageBoundary } from './message-boundary.tsx'

/**
 * Message text: inline formatting, line breaks as typed (SAFE-10 to SAFE-15). Each block is formatted by itself and memoized;
 * a chunk of a reply formats only the last block again, so its cost does not grow with the reply.
 */
export const MessageText = memo(function MessageText({
  text,
  isStreaming = false,
}: {
  text: string
  isStreaming?: boolean
}) {
  const parts = messageParts(text)
  const last = parts.length - 1
  return (
    <div dir="auto" className="message-text">
      <MessageBoundary text={text}>
        {parts.map((part, at) =>
          part.kind === 'code' ? (
            <CodeLines key={at} code={part.code} isGrowing={isStreaming && at === last} />
          ) : (
            <ParagraphText key={at} {...part} isGrowing={isStreaming && at === last} />
          ),
        )}
        {isStreaming && parts.length === 0 && <Caret />}
      </MessageBoundary>
    </div>
  )
})

type Growing = { isGrowing: boolean }

function ParagraphText({ blocks, gap, isGrowing }: Extract<MessagePart, { kind: 'words' }> & Growing) {
  const [beginning = ''] = blocks
  const direction = useMemo(() => directionOf(beginning), [beginning])
  const last = blocks.length - 1
  return (
    <div dir={direction} className="message-paragraph">
      {blocks.map((block, at) => (
        <FormattedText key={at} text={block} isGrowing={isGrowing && at === last} />
      ))}
      {gap && <span>{gap}</span>}
      {isGrowing && <Caret />}
    </div>
  )
}

/** A code span that keeps its lines. */
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
