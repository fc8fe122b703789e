import { personRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'

/** hideHelpCard, answerSafety: private to one person (CARE-2, CARE-3). */
export function makeCareHandlers({ services }: Gateway) {
  return {
    async hideHelpCard(socket: RoomSocket, { cardId }: ClientEventPayload<'hideHelpCard'>) {
      const { sessionId, caller } = socket.data
      socket.to(personRoom(sessionId, payerOf(caller))).emit('hideHelpCard', { cardId })
      return {}
    },
    async answerSafety(socket: RoomSocket, { answer }: ClientEventPayload<'answerSafety'>) {
      const { sessionId, caller } = socket.data
      if (answer === 'yes') return {}
      return { helpCard: await services.safetyHelp(sessionId, caller.ids, answer) }
    },
  }
}
