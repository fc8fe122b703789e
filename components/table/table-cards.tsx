import { AnyCard } from '../chat/cards/any-card.tsx'
import { useChat } from '../chat/use-chat.ts'
import { TableSection } from './table-section.tsx'

type Props = { state: 'open' | 'agreed'; title: string; onShow: (seq: number) => void }

/** CARD-1, CARD-4: the cards of one state, newest first. Agreements stay here when the chat is cleared. */
export function TableCards({ state, title, onShow }: Props) {
  const cards = useChat(({ timeline }) => timeline.cards)
  const clearedSeq = useChat(({ timeline }) => timeline.clearedSeq)
  const shown = [...cards.values()].filter((card) => card.state === state).sort((one, other) => other.seq - one.seq)
  if (shown.length === 0) return null

  return (
    <TableSection title={title}>
      <ul className="flex flex-col gap-3">
        {shown.map((card) => (
          <li key={card.id}>
            <AnyCard card={card} heading="h4" onGo={onShow} />
            {card.seq > clearedSeq && (
              <button type="button" className="text-button mt-1.5 ml-1 text-note" onClick={() => onShow(card.seq)}>
                Show in the chat
              </button>
            )}
          </li>
        ))}
      </ul>
    </TableSection>
  )
}
