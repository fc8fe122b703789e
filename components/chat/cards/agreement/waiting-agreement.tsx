import { Handshake } from 'lucide-react'
import { waitingAgreements } from '#lib/domain/cards/waiting-agreements.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { shownCard } from '../../shown-card.ts'
import { useChat } from '../../use-chat.ts'
import { useCardsInView } from './cards-in-view.ts'

type Props = { onShow: (seq: number) => Promise<void> }

/** CARD-1: leads to the newest agreement that waits for the reader's answer, while it is out of view. */
export function WaitingAgreement({ onShow }: Props) {
  const isLast = useChat((chat) => shownCard(chat) === 'agreement')
  return isLast && <Pill onShow={onShow} />
}

function Pill({ onShow }: Props) {
  const cards = useChat(({ timeline }) => timeline.cards)
  const own = useChat(({ ownCardAnswers }) => ownCardAnswers)
  const me = useChat(({ timeline }) => timeline.me)
  const inView = useCardsInView()
  const waiting = waitingAgreements({ cards, me }, own)
  const [newest] = waiting
  if (!newest || waiting.some(({ card }) => inView.has(card.id))) return null
  const { unanswered, outdated, show } = AGREEMENT_WORDS.waits
  return (
    <button type="button" className="shown-card card-waits animate-appear" onClick={() => void onShow(newest.card.seq)}>
      <Handshake className="size-[1.125rem] shrink-0 text-accent-ink" aria-hidden />
      <span className="min-w-0 flex-1">{newest.standing === 'outdated' ? outdated : unanswered}</span>
      <span className="shrink-0 font-semibold text-accent-ink">{show}</span>
    </button>
  )
}
