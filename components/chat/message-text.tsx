import { memo, useMemo } from 'react'
import { textParagraphs, type Paragraph } from '#lib/domain/message-blocks.ts'
import { settledMarkup } from '#lib/domain/settled-markup.ts'
import { directionOf } from '#lib/domain/text-direction.ts'
import { FormattedText } from './formatted-text.tsx'
import { MessageBoundary } from './message-boundary.tsx'

/**
 * Message text: inline formatting, line breaks as typed (SAFE-10 to SAFE-15). Each block is formatted by itself and kept;
 * while a reply streams only its last block is formatted again, so a chunk costs the same however long it is.
 */
export const MessageText = memo(function MessageText({
  text,
  isStreaming = false,
}: {
  text: string
  isStreaming?: boolean
}) {
  const paragraphs = textParagraphs(text)
  const last = paragraphs.length - 1
  return (
    <div dir="auto" className="message-text">
      <MessageBoundary text={text}>
        {paragraphs.map((paragraph, at) => (
          <ParagraphText key={at} {...paragraph} isGrowing={isStreaming && at === last} />
        ))}
      </MessageBoundary>
    </div>
  )
})

function ParagraphText({ blocks, gap, isGrowing }: Paragraph & { isGrowing: boolean }) {
  const [beginning = ''] = blocks
  const direction = useMemo(() => directionOf(beginning), [beginning])
  const last = blocks.length - 1
  return (
    <div dir={direction} className="message-paragraph">
      {blocks.map((block, at) => (
        <FormattedText key={at} text={isGrowing && at === last ? settledMarkup(block) : block} />
      ))}
      {gap}
      {isGrowing && <span className="caret" aria-hidden="true" />}
    </div>
  )
}
