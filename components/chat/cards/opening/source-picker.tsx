import { useChat } from '../../use-chat.ts'
import { isCitable } from '#lib/domain/cards/citable.ts'
import { quotationOf } from '#lib/domain/messages/addressed/quotation.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { OPENING_WORDS } from '#lib/protocol/texts/cards.ts'
import { useNameOrYou } from '../use-name-of.ts'

const SHOWN_MAX = 40

type Props = { taken: readonly string[]; onPick: (message: Message) => void }

/** CARD-1: the newest messages, to pick a line's source from. */
export function SourcePicker({ taken, onPick }: Props) {
  const messages = useChat(({ timeline }) => timeline.messages)
  const nameOrYou = useNameOrYou()
  const choices = messages.filter((message) => isCitable(message) && !taken.includes(message.id)).slice(-SHOWN_MAX)
  if (choices.length === 0) return <p className="py-2 text-label text-faint">{OPENING_WORDS.nothingToQuote}</p>
  return (
    <ul aria-label="Newest messages" className="source-picker">
      {choices.toReversed().map((message) => {
        const { userId, userName, snippet } = quotationOf(message)
        return (
          <li key={message.id}>
            <button type="button" onClick={() => onPick(message)}>
              <bdi className="font-semibold text-ink">{nameOrYou(userId, userName)}</bdi> <bdi>{snippet}</bdi>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
