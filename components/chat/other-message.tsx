import type { MessageRow } from '#lib/domain/message-rows.ts'
import { Avatar } from './avatar.tsx'
import { CopyButton } from './copy-button.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTime } from './message-time.tsx'

/** Somebody else's words: a face, a name, a quiet bubble on the left. */
export function OtherMessage({ row }: { row: MessageRow }) {
  const { message, startsGroup, endsGroup } = row
  return (
    <article data-kind="other" className={`group flex gap-3 ${startsGroup ? 'pt-5' : 'pt-1'}`}>
      <div className="w-9 shrink-0">{startsGroup && <Avatar userId={message.userId} name={message.userName} />}</div>
      <div className="flex min-w-0 flex-1 flex-col items-start">
        <div className={startsGroup ? 'flex max-w-full items-baseline gap-2 pb-1 text-note' : 'sr-only'}>
          <bdi className="truncate font-semibold text-soft">{message.userName}</bdi>
          <MessageTime timestamp={message.timestamp} />
        </div>
        <div className="flex max-w-[min(94%,37rem)] items-center gap-1">
          <div className={`bubble bg-bubble ${endsGroup ? 'rounded-bl-md' : ''}`}>
            <MessageText text={message.text} />
          </div>
          <CopyButton text={message.text} />
        </div>
      </div>
    </article>
  )
}
