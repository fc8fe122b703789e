import type { MessageRow } from '#lib/domain/message-rows.ts'
import { isFailedStatus } from '#lib/domain/send-failure.ts'
import { CopyButton } from './copy-button.tsx'
import { FailedLine } from './failed-line.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

/** CHAT-23: one's own words stand on the right, in a bubble of their own colour, without a face. */
export function OwnMessage({ row, onRetry }: { row: MessageRow; onRetry: (tempMsgId: string) => void }) {
  const { message, startsGroup, endsGroup } = row
  return (
    <article
      data-kind="own"
      data-status={message.status}
      className={`group flex flex-col items-end ${startsGroup ? 'pt-5' : 'pt-1'} ${message.seq === 0 ? 'animate-rise' : ''}`}
    >
      <div className={startsGroup ? 'px-1 pb-1 text-note' : 'sr-only'}>
        <span className="sr-only">You</span>
        <MessageTime timestamp={message.timestamp} />
      </div>
      <div className="flex max-w-[min(88%,36rem)] items-center gap-1">
        <CopyButton text={message.text} />
        <div className={`bubble bubble-own ${endsGroup ? 'rounded-br-md' : ''}`}>
          <MessageText text={message.text} />
        </div>
      </div>
      {isFailedStatus(message.status) && <FailedLine message={message} status={message.status} onRetry={onRetry} />}
    </article>
  )
}
