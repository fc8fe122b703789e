import { wordsOf } from '#lib/domain/messages/release.ts'
import { nameNow } from '#lib/domain/people/person-of.ts'
import type { SearchHit } from '#lib/protocol/search.ts'
import { FoundWords } from '../../ui/search/found-words.tsx'
import { datedTime } from '../../ui/time-text.ts'
import { useChat } from '../use-chat.ts'

type Props = { hit: SearchHit; id: string; isActive: boolean; onShow: (seq: number) => void }

/** FIND-1: a hit: author, time, and the words around the match. */
export function SearchHitRow({ hit, id, isActive, onShow }: Props) {
  const { message } = hit
  const name = useChat(({ timeline }) => nameNow(timeline.participants, wordsOf(message)))
  return (
    <li id={id} role="option" aria-selected={isActive} onClick={() => onShow(message.seq)} className="search-hit">
      <span className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-medium">{name}</bdi>
        <time dateTime={message.timestamp} className="shrink-0 text-note text-faint">
          {datedTime(message.timestamp)}
        </time>
      </span>
      <FoundWords {...hit} />
    </li>
  )
}
