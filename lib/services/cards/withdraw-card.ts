import { holderOf, mayEndCard } from '../../domain/room/policies.ts'
import type { Card } from '../../protocol/cards.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { CardActor, CardFacts, CardStore } from '../ports/mediation/cards.ts'
import { forReader } from './for-reader.ts'
import type { TellCard } from './tell-card.ts'

type Deps = { cards: Pick<CardStore, 'withdraw'>; tellCard: TellCard }

/** CARD-1: withdraws a card. Throws FORBIDDEN, CARD_CLOSED, INVALID_REQUEST, SESSION_CLOSED and NOT_JOINED. */
export function makeWithdrawCard({ cards, tellCard }: Deps) {
  return async function withdrawCard(actor: CardActor, sessionId: string, cardId: string): Promise<Card> {
    return forReader(tellCard(sessionId, await cards.withdraw(sessionId, actor, cardId, makeCheckEnd(actor))), actor)
  }
}

/** Makes a check that throws FORBIDDEN when this person may not end a card. */
export function makeCheckEnd(actor: CardActor) {
  return ({ openedBy, ownerId }: CardFacts): void => {
    if (!mayEndCard({ openedBy }, holderOf(actor, ownerId))) throw new Refusal('FORBIDDEN')
  }
}
