import type { Rooms } from '../../domain/room/room-voice.ts'
import { payerOf } from '../../domain/people/caller.ts'
import type { Card } from '../../protocol/cards.ts'
import type { Answerer, CardActor, CardStore } from '../ports/mediation/cards.ts'
import { forReader } from './for-reader.ts'
import { makeCheckEnd } from './withdraw-card.ts'
import type { TellCard } from './tell-card.ts'

type Deps = { cards: Pick<CardStore, 'vote' | 'close'>; room: Rooms; tellCard: TellCard }

/** CARD-4: votes in polls, and ends them. */
export function makePolls({ cards, room, tellCard }: Deps) {
  return {
    /** Stores a choice. Throws CARD_CLOSED, INVALID_REQUEST for unknown options, SESSION_CLOSED and NOT_JOINED. */
    async votePoll(
      actor: Answerer,
      sessionId: string,
      { pollId, options }: { pollId: string; options: readonly number[] },
    ): Promise<Card> {
      const card = tellCard(sessionId, await cards.vote(sessionId, actor, pollId, options))
      room(sessionId).ownCardAnswers(payerOf(actor), [
        { cardId: card.id, version: card.version, options: [...options] },
      ])
      return forReader(card, actor)
    },

    /** Ends a poll, for its opener or the owner. Throws FORBIDDEN, CARD_CLOSED, INVALID_REQUEST, SESSION_CLOSED, NOT_JOINED. */
    async closePoll(actor: CardActor, sessionId: string, pollId: string): Promise<Card> {
      return forReader(tellCard(sessionId, await cards.close(sessionId, actor, pollId, makeCheckEnd(actor))), actor)
    },
  }
}
