import { sessionRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { serverEvents, type ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'

/** typing: goes to the rest of the room and is not stored. */
export function makeTypingHandler({ services }: Gateway) {
  return async function typing(socket: RoomSocket, { isTyping }: ClientEventPayload<'typing'>) {
    await services.limits.typing.take(socket.id)
    socket.data.isTyping = isTyping
    tellTyping(services, socket, isTyping)
    return {}
  }
}

/** Ends the typing state of a socket that leaves. */
export function stopTyping(services: Gateway['services'], socket: RoomSocket): void {
  if (socket.data.isTyping) tellTyping(services, socket, false)
}

/** Tells the room, and Parley, who waits while people write. */
function tellTyping(services: Gateway['services'], socket: RoomSocket, isTyping: boolean): void {
  const { sessionId, caller, userName } = socket.data
  socket.to(sessionRoom(sessionId)).emit('userTyping', { userId: caller.userId, userName, isTyping })
  services.assistant.typing(sessionId, caller.userId, isTyping)
}

/** Typing at another gateway holds Parley's answer here too, unless the typist is Parley. */
export function overhearTyping({ assistant }: Gateway['services'], sessionId: string, payload: unknown): void {
  const typing = serverEvents.userTyping.safeParse(payload)
  if (!typing.success || typing.data.userId === ASSISTANT_NAME) return
  assistant.typing(sessionId, typing.data.userId, typing.data.isTyping)
}
