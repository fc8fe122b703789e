import type { LineChange as Change } from '#lib/protocol/cards.ts'
import { wordsBeforeText } from '#lib/protocol/texts/cards.ts'
import { useChat } from '../../use-chat.ts'
import { useNameOf } from '../use-name-of.ts'

/** CARD-1: tells who changed a line last, and the words before. */
export function LineChange({ change: { userId, userName, before } }: { change: Change }) {
  const nameOf = useNameOf()
  const isMine = useChat(({ timeline }) => timeline.me?.ids.has(userId) ?? false)
  return (
    <p className="card-note card-change">
      <bdi>{`Changed by ${isMine ? 'you' : nameOf(userId, userName)}`}</bdi>
      {before !== null && <bdi>{wordsBeforeText(before)}</bdi>}
    </p>
  )
}
