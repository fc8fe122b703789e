import type { Card } from '../../protocol/cards.ts'
import type { RoomChanges } from '../../protocol/events/room.ts'
import type { CardActor } from '../ports/mediation/cards.ts'

type Reader = Pick<CardActor, 'ids'>

/** CARD-4: returns a card for an answer to one person. A poll's says if they have voted, which no broadcast does. */
export function forReader(card: Card, { ids }: Reader): Card {
  if (card.kind !== 'poll') return card
  return { ...card, hasVoted: card.people.some(({ userId }) => ids.includes(userId)) }
}

/** Returns a room's changes for an answer to one person, with their cards as `forReader` has them. */
export function changesForReader(changes: RoomChanges, reader: Reader): RoomChanges {
  if (!changes.cards) return changes
  return { ...changes, cards: changes.cards.map((card) => forReader(card, reader)) }
}
