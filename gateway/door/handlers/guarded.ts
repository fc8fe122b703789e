import type { RoomSocket, SocketData } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Gateway } from '../../context.ts'

type Services = Gateway['services']
/** Handles an event of a joined socket. */
type Handle<Payload, Answer> = (data: SocketData, payload: Payload, socket: RoomSocket) => Promise<Answer>

/** Takes one from the person's limit, and then handles the event. Throws RATE_LIMITED. */
export function limited<Payload, Answer>(
  limit: Pick<Services['limits']['settings'], 'take'>,
  handle: Handle<Payload, Answer>,
): (socket: RoomSocket, payload: Payload) => Promise<Answer> {
  return async (socket, payload) => {
    await limit.take(payerOf(socket.data.caller))
    return handle(socket.data, payload, socket)
  }
}

/** ROLE-21: throws IP_FLAGGED for a flagged address, which writes nothing that other people read. */
export function unflagged<Payload, Answer>(
  { flags }: Pick<Services, 'flags'>,
  handle: Handle<Payload, Answer>,
): Handle<Payload, Answer> {
  return async (data, payload, socket) => {
    if (flags.isFlagged(data.address)) throw new Refusal('IP_FLAGGED')
    return handle(data, payload, socket)
  }
}
