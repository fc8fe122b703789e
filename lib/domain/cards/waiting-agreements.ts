import type { Agreement, Card, OwnCardAnswer } from '../../protocol/cards.ts'
import { agreementStanding, type AgreementStanding } from './agreement-standing.ts'

type Reader = { ids: ReadonlySet<string> }
type Waiting = { card: Agreement; standing: Extract<AgreementStanding, 'unanswered' | 'outdated'> }

/** CARD-1: returns the agreements that wait for the reader's answer, newest first. */
export function waitingAgreements(
  cards: ReadonlyMap<string, Card>,
  own: ReadonlyMap<string, OwnCardAnswer>,
  me: Reader | null,
): Waiting[] {
  const waiting = [...cards.values()].flatMap((card) => {
    const standing = card.kind === 'agreement' ? agreementStanding(card, own.get(card.id), me) : 'over'
    const isWaiting = standing === 'unanswered' || standing === 'outdated'
    return card.kind === 'agreement' && isWaiting ? [{ card, standing }] : []
  })
  return waiting.toSorted((one, other) => other.card.seq - one.card.seq)
}
