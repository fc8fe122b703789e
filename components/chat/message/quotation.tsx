import { nameNow } from '#lib/domain/people/person-of.ts'
import { isOwn } from '#lib/domain/room/timeline.ts'
import type { Quotation as Quoted } from '#lib/protocol/addressed.ts'
import { useChat } from '../use-chat.ts'

type Props = { quoted: Quoted; onGo: () => void }

/** REPLY-2, ROOM-3: the message that is answered, under its author's present name, as a link to it. */
export function Quotation({ quoted, onGo }: Props) {
  const name = useChat(({ timeline }) => (isOwn(quoted, timeline.me) ? 'You' : nameNow(timeline.participants, quoted)))
  return (
    <button type="button" onClick={onGo} className="quotation" title="Go to this message">
      <span className="sr-only">In reply to</span>
      <bdi className="max-w-[50%] shrink-0 truncate font-semibold">{name}</bdi>
      <bdi className="min-w-[3em] shrink-[3] truncate">{quoted.snippet}</bdi>
    </button>
  )
}
