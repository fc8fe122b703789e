import { X } from 'lucide-react'
import { chatPath } from '#lib/client/chat/sessions.ts'
import type { RecentChat } from '#lib/client/storage/recent-chats.ts'
import { lastActive } from '../../history/last-active.ts'
import { SessionFaces } from '../../history/session-faces.tsx'
import { latestTitle } from './latest-names.ts'

type Props = { chat: RecentChat; name: string; nowMs: number; onRemove: () => void }

/** PAST-2: one recent chat of this browser. */
export function LatestRow({ chat, name, nowMs, onRemove }: Props) {
  return (
    <li className="history-row">
      <SessionFaces faces={chat.people} />
      <div className="min-w-0 flex-1">
        {/* A plain link, as in the header: it loads another page. */}
        <a href={chatPath(chat)} aria-label={`Open ${name}`} className="history-open w-fit">
          <bdi className="history-title" data-given={chat.title !== null}>
            {latestTitle(chat)}
          </bdi>
        </a>
        <p className="text-note text-faint">{`You were there ${lastActive(chat.at, nowMs)}`}</p>
      </div>
      <div className="history-actions">
        <button
          type="button"
          aria-label={`Remove ${name} from this list`}
          title="Remove from this list"
          onClick={onRemove}
          className="icon-button shrink-0"
        >
          <X className="size-[1.0625rem]" aria-hidden />
        </button>
      </div>
    </li>
  )
}
