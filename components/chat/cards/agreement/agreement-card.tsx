import { CircleCheck, Printer } from 'lucide-react'
import { removedFrom } from '#lib/domain/cards/agreement-standing.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import { AGREEMENT_WORDS, blockedText } from '#lib/protocol/texts/cards.ts'
import { longDay } from '../../../ui/time-text.ts'
import { useChatActions } from '../../use-chat.ts'
import { AgreementLines } from './agreement-lines.tsx'
import { CardFrame, type CardHeading } from '../card-frame.tsx'
import { EndCardButton, useMayEnd } from '../end-card-button.tsx'
import { OwnStanding } from './own-standing.tsx'
import { NotYet, SharedReasons } from './shared-reasons.tsx'
import { attempt } from '../../../ui/toasts/complain.ts'
import { useCardDialogs } from '../use-card-dialogs.ts'
import { WhoAnswered } from './who-answered.tsx'

type Props = { card: Agreement; heading: CardHeading; onGo: (messageId: string) => void }

/** CARD-1: an agreement: open with answers, agreed with its date, or withdrawn, which leaves only its question. */
export function AgreementCard({ card, heading, onGo }: Props) {
  const { state } = card
  const removed = removedFrom(card).map(({ userName }) => userName)
  if (state === 'withdrawn') return <CardFrame card={card} heading={heading} />
  return (
    <CardFrame card={card} heading={heading}>
      <AgreementLines card={card} onGo={onGo} />
      {removed.length === 0 && <NotYet card={card} />}
      <SharedReasons card={card} />
      {state === 'agreed' && <Agreed card={card} />}
      <WhoAnswered card={card} />
      {state === 'open' && (
        <>
          {removed.length === 0 ? <OwnStanding card={card} /> : <Blocked card={card} removed={removed} />}
          <Withdraw card={card} />
        </>
      )}
    </CardFrame>
  )
}

function Agreed({ card: { id, closedAt } }: { card: Agreement }) {
  const { paper } = useCardDialogs()
  return (
    <div className="card-agreed">
      <CircleCheck className="size-5 shrink-0 text-accent-ink" aria-hidden />
      <p>{`Everybody agreed on ${longDay(closedAt ?? '')}`}</p>
      <button type="button" className="button button-outline" onClick={() => paper(id)}>
        <Printer className="size-4" aria-hidden />
        <span>Print or save</span>
      </button>
    </div>
  )
}

/** DOOR-3: says that the agreement can't close any more, and who can withdraw it. */
function Blocked({ card, removed }: { card: Agreement; removed: readonly string[] }) {
  return <p className="card-outdated mt-3">{blockedText(removed, useMayEnd(card))}</p>
}

/** The button that withdraws an open card, for its author and the owner. */
function Withdraw({ card }: { card: Agreement }) {
  const mayWithdraw = useMayEnd(card)
  const { cards } = useChatActions()
  if (!mayWithdraw) return null
  return (
    <div className="card-foot empty:hidden">
      <EndCardButton
        label="Withdraw this agreement"
        className="text-note"
        question={AGREEMENT_WORDS.withdraw}
        onEnd={() => void attempt('The agreement was not withdrawn', () => cards.withdrawCard(card.id))}
      />
    </div>
  )
}
