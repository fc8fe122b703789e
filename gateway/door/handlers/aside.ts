import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { senderOf } from '../sender.ts'

/** sayAside, readAside, askAsideAgain, deleteAside: private to one person. releaseAside: Parley speaks in the room. */
export function makeAsideHandlers({ services }: Gateway) {
  return {
    async sayAside(socket: RoomSocket, said: ClientEventPayload<'sayAside'>) {
      return { message: await services.sayAside(senderOf(socket, services), said) }
    },
    readAside({ data: { sessionId, caller } }: RoomSocket, { before }: ClientEventPayload<'readAside'>) {
      return services.readAside(caller, sessionId, before ?? null)
    },
    async askAsideAgain(socket: RoomSocket) {
      await services.askAsideAgain(senderOf(socket, services))
      return {}
    },
    async deleteAside({ data: { sessionId, caller } }: RoomSocket) {
      await services.deleteAside(caller, sessionId)
      return {}
    },
    async releaseAside(socket: RoomSocket, release: ClientEventPayload<'releaseAside'>) {
      return { message: await services.releaseAside(senderOf(socket, services), release) }
    },
  }
}
