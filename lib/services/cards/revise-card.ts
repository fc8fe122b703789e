import type { Card } from '../../protocol/cards.ts'
import type { CardStore, LineRedraft } from '../ports/mediation/cards.ts'
import type { TellCard } from './tell-card.ts'

type Deps = { cards: Pick<CardStore, 'revise'>; tellCard: TellCard }

/**
 * CARD-1: replaces a card's lines by Parley's redraft, at a new version, which has no answers yet, once per round of
 * answers. Throws CARD_CLOSED, or CARD_CHANGED at another version. Throws INVALID_REQUEST when these lines have no
 * answer yet, or sources are no messages of the room.
 */
export function makeReviseCard({ cards, tellCard }: Deps) {
  return async function reviseCard(
    sessionId: string,
    cardId: string,
    { version, lines }: { version: number; lines: readonly LineRedraft[] },
  ): Promise<Card> {
    return tellCard(sessionId, await cards.revise(sessionId, cardId, version, lines))
  }
}
