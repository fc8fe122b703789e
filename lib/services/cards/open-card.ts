import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Card } from '../../protocol/cards.ts'
import { forReader } from './for-reader.ts'
import type { TellCard } from './tell-card.ts'
import type { CardActor, CardOpening, CardStore, LineDraft } from '../ports/mediation/cards.ts'

type Deps = { cards: Pick<CardStore, 'open'>; tellCard: TellCard }
/** The opener: a person by a button, or Parley by its tool. */
type Opener = Pick<CardActor, 'userId'> | 'parley'
/** `tempMsgId`: the opener's own id of the call; a repeat answers the card that the first one opened. */
type NewCard = { question: string; tempMsgId?: string | null | undefined }
type NewAgreement = NewCard & { lines: readonly LineDraft[]; people: readonly string[] }
type NewPoll = NewCard & { options: readonly string[]; isMultiple: boolean; isHidden: boolean }

/**
 * CARD-1, CARD-4: opens a card, with its message in the list. Throws SESSION_CLOSED, NOT_JOINED, or INVALID_REQUEST
 * for people who are not in the room or sources that are no messages there.
 */
export function makeOpenCard({ cards, tellCard }: Deps) {
  async function open(opening: CardOpening): Promise<Card> {
    return tellCard(opening.sessionId, await cards.open(opening))
  }

  return {
    openCard: (opener: Opener, sessionId: string, agreement: NewAgreement): Promise<Card> => {
      const { question, lines, people, tempMsgId = null } = agreement
      return open({
        sessionId,
        openedBy: opener === 'parley' ? ASSISTANT_NAME : opener.userId,
        kind: 'agreement',
        question,
        lines,
        people,
        isMultiple: false,
        isHidden: false,
        tempMsgId,
      })
    },

    async openPoll(opener: CardActor, sessionId: string, poll: NewPoll): Promise<Card> {
      const { question, options, isMultiple, isHidden, tempMsgId = null } = poll
      const card = await open({
        sessionId,
        openedBy: opener.userId,
        kind: 'poll',
        question,
        lines: options.map((text) => ({ text, sources: [] })),
        people: [],
        isMultiple,
        isHidden,
        tempMsgId,
      })
      return forReader(card, opener)
    },
  }
}
