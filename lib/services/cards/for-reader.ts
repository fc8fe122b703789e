import type { Card } from '../../protocol/cards.ts'
import type { CardActor } from '../ports/mediation/cards.ts'

/** CARD-4: returns a card for an acknowledgement. A poll's says if its reader has voted, which no broadcast does. */
export function forReader(card: Card, { ids }: Pick<CardActor, 'ids'>): Card {
  if (card.kind !== 'poll') return card
  return { ...card, hasVoted: card.people.some(({ userId }) => ids.includes(userId)) }
}
