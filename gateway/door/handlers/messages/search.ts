import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'

/** searchMessages (FIND-1): open to everybody in the chat. */
export function makeSearchHandler({ services }: Gateway) {
  return async function searchMessages(socket: RoomSocket, asked: ClientEventPayload<'searchMessages'>) {
    const { caller, sessionId } = socket.data
    return services.searchMessages(caller, sessionId, asked)
  }
}
