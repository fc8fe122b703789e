import type { Card } from '../../protocol/cards.ts'
import type { CardStore, LineRedraft, UsableReason } from '../ports/mediation/cards.ts'
import type { TellCard } from './tell-card.ts'

type Deps = { cards: Pick<CardStore, 'revise' | 'usableReasons'>; tellCard: TellCard }

/** CARD-1: reads and writes for Parley's redraft. */
export function makeReviseCard({ cards, tellCard }: Deps) {
  return {
    /** CARD-2: returns only the reasons that their authors let Parley use. */
    usableReasons: (sessionId: string, cardId: string): Promise<UsableReason[]> =>
      cards.usableReasons(sessionId, cardId),

    /**
     * Replaces the card's lines at a new version, which has no answers yet, once per round of answers. Throws
     * CARD_CLOSED, or CARD_CHANGED at another version. Throws INVALID_REQUEST when these lines have no answer yet, or
     * sources are no messages of the room.
     */
    async reviseCard(
      sessionId: string,
      cardId: string,
      { version, lines }: { version: number; lines: readonly LineRedraft[] },
    ): Promise<Card> {
      return tellCard(sessionId, await cards.revise(sessionId, cardId, version, lines))
    },
  }
}
