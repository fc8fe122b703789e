import type { Agreement, Card, OwnCardAnswer } from '../../protocol/cards.ts'
import { agreementStanding, removedFrom, type AgreementStanding } from './agreement-standing.ts'

type Reader = { userId: string }
type Waiting = { card: Agreement; standing: Extract<AgreementStanding, 'unanswered' | 'outdated'> }

type Room = {
  cards: ReadonlyMap<string, Card>
  me: Reader | null
}

/** CARD-1: returns the agreements that wait for the reader's answer, newest first. One that can't close does not wait. */
export function waitingAgreements({ cards, me }: Room, own: ReadonlyMap<string, OwnCardAnswer>): Waiting[] {
  const waiting = [...cards.values()].flatMap((card) => {
    const standing = card.kind === 'agreement' ? agreementStanding(card, own.get(card.id), me) : 'over'
    const isWaiting = standing === 'unanswered' || standing === 'outdated'
    if (card.kind !== 'agreement' || !isWaiting || removedFrom(card).length > 0) return []
    return [{ card, standing }]
  })
  return waiting.toSorted((one, other) => other.card.seq - one.card.seq)
}
