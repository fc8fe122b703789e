import { Fragment, memo } from 'react'
import { textBlocks } from '#lib/domain/message-blocks.ts'
import { settledMarkup } from '#lib/domain/settled-markup.ts'
import { FormattedText } from './formatted-text.tsx'
import { MessageBoundary } from './message-boundary.tsx'

/**
 * Message text: inline formatting, line breaks as typed (SAFE-10 to SAFE-15). Each paragraph is formatted by itself and
 * kept; while a reply streams only its last paragraph is formatted again, so a chunk costs the same however long it is.
 */
export const MessageText = memo(function MessageText({
  text,
  isStreaming = false,
}: {
  text: string
  isStreaming?: boolean
}) {
  const blocks = textBlocks(text)
  const last = blocks.length - 1
  return (
    <div dir="auto" className="message-text">
      <MessageBoundary text={text}>
        {blocks.map((block, at) => (
          <Fragment key={at}>
            {block.gap}
            <FormattedText text={isStreaming && at === last ? settledMarkup(block.text) : block.text} />
          </Fragment>
        ))}
        {isStreaming && <span className="caret" aria-hidden="true" />}
      </MessageBoundary>
    </div>
  )
})
