import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'

/** readFairness: the mediator's record. answerFairness: private; other people see totals at most (FAIR-1). */
export function makeFairnessHandlers({ services }: Gateway) {
  return {
    async readFairness(socket: RoomSocket) {
      const { sessionId, caller } = socket.data
      await services.limits.records.take(payerOf(caller))
      return services.readFairness(sessionId)
    },
    async answerFairness(socket: RoomSocket, { answer }: ClientEventPayload<'answerFairness'>) {
      const { sessionId, caller } = socket.data
      await services.answerFairness(sessionId, caller, answer)
      return {}
    },
  }
}
