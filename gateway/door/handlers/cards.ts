import type { RoomSocket, SocketData } from '#lib/adapters/socket/room.ts'
import type { Card } from '#lib/protocol/cards.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited, unflagged } from './guarded.ts'

/** Agreements and polls (CARD-1, CARD-4), with one rate for all. A flagged address writes nothing that people read. */
export function makeCardHandlers({ services }: Gateway) {
  const changing = <Payload>(change: (data: SocketData, payload: Payload) => Promise<Card>) =>
    limited(
      services.limits.cards,
      unflagged(services, async (data, payload: Payload) => ({ card: await change(data, payload) })),
    )

  return {
    openCard: changing(({ sessionId, caller }, agreement: ClientEventPayload<'openCard'>) =>
      services.openCard(caller, sessionId, agreement),
    ),
    answerCard: changing(({ sessionId, caller }, answer: ClientEventPayload<'answerCard'>) =>
      services.answerCard(caller, sessionId, answer),
    ),
    withdrawCard: changing(({ sessionId, caller }, { cardId }: ClientEventPayload<'withdrawCard'>) =>
      services.withdrawCard(caller, sessionId, cardId),
    ),
    async readOwnCardAnswers({ data: { sessionId, caller } }: RoomSocket) {
      return { answers: await services.readOwnCardAnswers(sessionId, caller.userId) }
    },
    openPoll: changing(({ sessionId, caller }, poll: ClientEventPayload<'openPoll'>) =>
      services.openPoll(caller, sessionId, poll),
    ),
    votePoll: changing(({ sessionId, caller }, { pollId, options }: ClientEventPayload<'votePoll'>) =>
      services.votePoll(caller, sessionId, { pollId, options }),
    ),
    closePoll: changing(({ sessionId, caller }, { pollId }: ClientEventPayload<'closePoll'>) =>
      services.closePoll(caller, sessionId, pollId),
    ),
  }
}
