import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'

/** react: open to every participant. */
export function makeReactHandler({ services }: Gateway) {
  return async function react(socket: RoomSocket, reaction: ClientEventPayload<'react'>) {
    const { sessionId, caller } = socket.data
    await services.limits.reactions.take(payerOf(caller))
    return { message: await services.react(caller, sessionId, reaction) }
  }
}
