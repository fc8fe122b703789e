import { Printer } from 'lucide-react'
import { keepAgreementText } from '#lib/protocol/texts/room.ts'
import { agreedIn } from '#lib/domain/cards/agreed.ts'
import { useChat } from '../../use-chat.ts'
import { useCardDialogs } from '../use-card-dialogs.ts'

/** CARD-1: offers the page of each agreement before the chat goes. Its dialog opens over the question. */
export function KeepAgreements() {
  const cards = useChat(({ timeline }) => timeline.cards)
  const { paper } = useCardDialogs()
  const agreed = agreedIn(cards)
  if (agreed.length === 0) return null
  return (
    <ul className="flex flex-col items-start gap-2 pt-4">
      {agreed.map(({ id, question }) => (
        <li key={id} className="max-w-full">
          <button type="button" className="button button-outline max-w-full" onClick={() => paper(id)}>
            <Printer className="size-4 shrink-0" aria-hidden />
            <span className="truncate">{keepAgreementText(question, agreed.length === 1)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
