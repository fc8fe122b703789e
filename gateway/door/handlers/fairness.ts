import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { limited } from './guarded.ts'

/** readFairness: the mediator's record. answerFairness: private; other people see totals at most (FAIR-1). */
export function makeFairnessHandlers({ services }: Gateway) {
  return {
    readFairness: limited(services.limits.records, ({ sessionId }) => services.readFairness(sessionId)),
    async answerFairness({ data }: RoomSocket, { answer }: ClientEventPayload<'answerFairness'>) {
      await services.answerFairness(data.sessionId, data.caller, answer)
      return {}
    },
  }
}
