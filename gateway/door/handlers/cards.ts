import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { requireUnflagged } from '../require-unflagged.ts'

/** Agreements and polls (CARD-1, CARD-4), with one rate for all. A flagged address writes nothing that people read. */
export function makeCardHandlers({ services }: Gateway) {
  async function admit(socket: RoomSocket) {
    const { sessionId, caller } = socket.data
    await services.limits.cards.take(payerOf(caller))
    requireUnflagged({ services }, socket)
    return { sessionId, caller }
  }

  return {
    async openCard(socket: RoomSocket, agreement: ClientEventPayload<'openCard'>) {
      const { sessionId, caller } = await admit(socket)
      return { card: await services.openCard(sessionId, caller, agreement) }
    },
    async answerCard(socket: RoomSocket, answer: ClientEventPayload<'answerCard'>) {
      const { sessionId, caller } = await admit(socket)
      return { card: await services.answerCard(sessionId, caller, answer) }
    },
    async withdrawCard(socket: RoomSocket, { cardId }: ClientEventPayload<'withdrawCard'>) {
      const { sessionId, caller } = await admit(socket)
      return { card: await services.withdrawCard(sessionId, caller, cardId) }
    },
    async readOwnCardAnswers({ data: { sessionId, caller } }: RoomSocket) {
      return { answers: await services.readOwnCardAnswers(sessionId, caller.userId) }
    },
    async openPoll(socket: RoomSocket, poll: ClientEventPayload<'openPoll'>) {
      const { sessionId, caller } = await admit(socket)
      return { card: await services.openPoll(sessionId, caller, poll) }
    },
    async votePoll(socket: RoomSocket, { pollId, options }: ClientEventPayload<'votePoll'>) {
      const { sessionId, caller } = await admit(socket)
      return { card: await services.votePoll(sessionId, caller, { pollId, options }) }
    },
    async closePoll(socket: RoomSocket, { pollId }: ClientEventPayload<'closePoll'>) {
      const { sessionId, caller } = await admit(socket)
      return { card: await services.closePoll(sessionId, caller, pollId) }
    },
  }
}
