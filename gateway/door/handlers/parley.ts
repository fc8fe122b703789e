import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { senderOf } from '../sender.ts'
import { limited } from './guarded.ts'

/** setManner: for the owner. setActivity, stopReply, askAgain: open to every participant. */
export function makeParleyHandlers({ services }: Gateway) {
  const { settings } = services.limits
  return {
    setActivity: limited(settings, async ({ sessionId, caller }, { activity }: ClientEventPayload<'setActivity'>) => {
      await services.setActivity(caller, sessionId, activity)
      return { activity }
    }),
    setManner: limited(settings, async ({ sessionId, caller }, { manner }: ClientEventPayload<'setManner'>) => {
      await services.setManner(caller, sessionId, manner)
      return {}
    }),
    async stopReply({ data }: RoomSocket, { messageId }: ClientEventPayload<'stopReply'>) {
      await services.stopReply(data.sessionId, messageId)
      return {}
    },
    async askAgain(socket: RoomSocket, { messageId }: ClientEventPayload<'askAgain'>) {
      await services.askAgain(senderOf(socket, services), messageId ?? null)
      return {}
    },
  }
}
