import { CircleCheck, Printer } from 'lucide-react'
import { useState } from 'react'
import { mayEndCard } from '#lib/domain/room/policies.ts'
import type { Agreement } from '#lib/protocol/cards.ts'
import { AGREEMENT_WORDS } from '#lib/protocol/texts/cards.ts'
import { LateConfirmDialog } from '../../../ui/dialog/late-confirm-dialog.ts'
import { longDay } from '../../../ui/time-text.ts'
import { useChat, useChatActions } from '../../use-chat.ts'
import { AgreementLines } from './agreement-lines.tsx'
import { CardFrame, type CardHeading } from '../card-frame.tsx'
import { OwnStanding } from './own-standing.tsx'
import { NotYet, SharedReasons } from './shared-reasons.tsx'
import { isTaken } from '../is-taken.ts'
import { useCardDialogs } from '../use-card-dialogs.ts'
import { WhoAnswered } from './who-answered.tsx'

type Props = { card: Agreement; heading: CardHeading; onGo: (messageId: string) => void }

/** CARD-1: an agreement: open with answers, agreed with its date, or withdrawn, which leaves only its question. */
export function AgreementCard({ card, heading, onGo }: Props) {
  const { state } = card
  if (state === 'withdrawn') return <CardFrame {...{ card, heading }}>{null}</CardFrame>
  return (
    <CardFrame {...{ card, heading }}>
      <AgreementLines {...{ card, onGo }} />
      <NotYet card={card} />
      <SharedReasons card={card} />
      {state === 'agreed' && <Agreed card={card} />}
      <WhoAnswered card={card} />
      {state === 'open' && (
        <>
          <OwnStanding card={card} />
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

/** The button that withdraws an open card, for its author and the owner. */
function Withdraw({ card }: { card: Agreement }) {
  const mayWithdraw = useChat(
    ({ timeline, isConnected }) => isConnected && timeline.me !== null && mayEndCard(card, timeline.me),
  )
  const { cards } = useChatActions()
  const [isAsking, setIsAsking] = useState(false)
  if (!mayWithdraw) return null
  return (
    <div className="card-foot">
      <button type="button" className="text-button text-note" onClick={() => setIsAsking(true)}>
        Withdraw this agreement
      </button>
      {isAsking && (
        <LateConfirmDialog
          {...AGREEMENT_WORDS.withdraw}
          onConfirm={() => void isTaken(cards.withdrawCard(card.id), 'The agreement was not withdrawn')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
