import type { Card } from '../../protocol/cards.ts'
import type { CardStore, LineDraft, UsableReason } from '../ports/mediation/cards.ts'
import type { TellCard } from './tell-card.ts'

type Deps = { cards: Pick<CardStore, 'revise' | 'usableReasons'>; tellCard: TellCard }

/** CARD-1: what Parley's redraft reads and writes. */
export function makeReviseCard({ cards, tellCard }: Deps) {
  return {
    /** CARD-2: reasons that their authors let Parley use, and no others. */
    usableReasons: (sessionId: string, cardId: string): Promise<UsableReason[]> =>
      cards.usableReasons(sessionId, cardId),

    /**
     * Other lines in the place of the card's, at a new version, which nobody has answered; at most once per round of answers.
     * Throws CARD_CLOSED; CARD_CHANGED at another version; INVALID_REQUEST where nobody has answered these lines yet, and for
     * sources that are no messages of the room.
     */
    async reviseCard(
      sessionId: string,
      cardId: string,
      { version, lines }: { version: number; lines: readonly LineDraft[] },
    ): Promise<Card> {
      return tellCard(sessionId, await cards.revise(sessionId, cardId, version, lines))
    },
  }
}
