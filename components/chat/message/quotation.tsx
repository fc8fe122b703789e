import { isOwn } from '#lib/domain/room/timeline.ts'
import type { Quotation as Quoted } from '#lib/protocol/addressed.ts'
import { useChat } from '../use-chat.ts'

type Props = { quoted: Quoted; onGo: () => void }

/** REPLY-2: the message that is answered, as a link to it. */
export function Quotation({ quoted, onGo }: Props) {
  const isMine = useChat(({ timeline }) => isOwn(quoted, timeline.me))
  return (
    <button type="button" onClick={onGo} className="quotation" title="Go to this message">
      <span className="sr-only">In reply to</span>
      <bdi className="max-w-[50%] shrink-0 truncate font-semibold">{isMine ? 'You' : quoted.userName}</bdi>
      <bdi className="min-w-[3em] shrink-[3] truncate">{quoted.snippet}</bdi>
    </button>
  )
}
