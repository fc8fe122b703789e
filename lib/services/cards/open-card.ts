import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Card } from '../../protocol/cards.ts'
import type { TellCard } from './tell-card.ts'
import type { CardActor, CardOpening, CardStore, LineDraft } from '../ports/mediation/cards.ts'

type Deps = { cards: Pick<CardStore, 'open'>; tellCard: TellCard }
/** Opens a card: Parley opens agreements by its tool, people by a button. */
type Opener = Pick<CardActor, 'userId'> | 'parley'
type NewAgreement = { question: string; lines: readonly LineDraft[]; people: readonly string[] }
type NewPoll = { question: string; options: readonly string[]; isMultiple: boolean; isHidden: boolean }

/**
 * CARD-1, CARD-4: opens a card, with its message in the list. Throws SESSION_CLOSED, or INVALID_REQUEST for people who
 * are not in the room or sources that are no messages there.
 */
export function makeOpenCard({ cards, tellCard }: Deps) {
  async function open(opening: CardOpening): Promise<Card> {
    return tellCard(opening.sessionId, await cards.open(opening))
  }

  return {
    openCard: (sessionId: string, opener: Opener, { question, lines, people }: NewAgreement): Promise<Card> =>
      open({
        ...{ sessionId, openedBy: opener === 'parley' ? ASSISTANT_NAME : opener.userId, kind: 'agreement' },
        ...{ question, lines, people, isMultiple: false, isHidden: false },
      }),

    openPoll: (sessionId: string, opener: CardActor, { question, options, ...how }: NewPoll): Promise<Card> =>
      open({
        ...{ sessionId, openedBy: opener.userId, kind: 'poll', question, people: [] },
        ...{ lines: options.map((text) => ({ text, sources: [] })), ...how },
      }),
  }
}
