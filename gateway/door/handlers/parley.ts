import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { senderOf } from '../sender.ts'

/** setManner: for the owner. setActivity, stopReply, askAgain: open to every participant. */
export function makeParleyHandlers({ services }: Gateway) {
  return {
    async setActivity(socket: RoomSocket, { activity }: ClientEventPayload<'setActivity'>) {
      const { sessionId, caller } = socket.data
      await services.limits.settings.take(payerOf(caller))
      await services.setActivity(sessionId, caller.userId, activity)
      return { activity }
    },
    async setManner(socket: RoomSocket, { manner }: ClientEventPayload<'setManner'>) {
      const { sessionId, caller } = socket.data
      await services.limits.settings.take(payerOf(caller))
      await services.setManner(sessionId, caller, manner)
      return {}
    },
    async stopReply(socket: RoomSocket, { messageId }: ClientEventPayload<'stopReply'>) {
      await services.stopReply(socket.data.sessionId, messageId)
      return {}
    },
    async askAgain(socket: RoomSocket, { messageId }: ClientEventPayload<'askAgain'>) {
      await services.askAgain(senderOf(socket, services), messageId ?? null)
      return {}
    },
  }
}
