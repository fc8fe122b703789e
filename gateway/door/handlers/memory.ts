import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'

/** readMemory: what Parley remembers of this chat. forgetMemory: forgets one line. */
export function makeMemoryHandlers({ services }: Gateway) {
  return {
    async readMemory(socket: RoomSocket) {
      const { sessionId, caller } = socket.data
      return { memory: await services.readMemory(caller, sessionId) }
    },
    async forgetMemory(socket: RoomSocket, { lineId }: ClientEventPayload<'forgetMemory'>) {
      const { sessionId, caller } = socket.data
      await services.forgetMemory(caller, sessionId, lineId)
      return {}
    },
  }
}
