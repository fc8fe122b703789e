import type { ClientEventPayload } from '#lib/protocol/events.ts'
import { sessionRoom, type RoomSocket } from '#lib/server/services.ts'
import type { Gateway } from '../context.ts'

/** typing: heard by the others, stored nowhere. */
export function makeTypingHandler({ services }: Gateway) {
  return async function typing(socket: RoomSocket, { isTyping }: ClientEventPayload<'typing'>) {
    await services.limits.typing.take(socket.id)
    tellTyping(services, socket, isTyping)
    return {}
  }
}

export function tellTyping(services: Gateway['services'], socket: RoomSocket, isTyping: boolean): void {
  const { sessionId, caller, userName } = socket.data
  socket.to(sessionRoom(sessionId)).emit('userTyping', { userId: caller.userId, userName, isTyping })
  services.assistant.typing(sessionId, caller.userId, isTyping)
}
