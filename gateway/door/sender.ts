import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Sender } from '#lib/domain/people/caller.ts'
import type { Gateway } from '../context.ts'

/** Returns the sender of an event, as the handshake proved them. */
export function senderOf({ data }: RoomSocket, { secrets }: Gateway['services']): Sender {
  const { sessionId, caller, address } = data
  const { userId, accountId, ids } = caller
  return { sessionId, userId, accountId, ids, address, addressSubject: secrets.addressSubjectOf(address) }
}
