import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { asOlderRead } from '#lib/domain/room/older-clients.ts'
import type { Message } from '#lib/protocol/entities.ts'

/** IMG-1: returns the payload as this socket's client hears it. An older one gets words for a message of only files. */
export function asHeard({ data }: RoomSocket, { name, payload }: { name: string; payload: object }): object {
  return name === 'msgFromServer' && !data.hearsChanges ? asOlderRead(payload as Message) : payload
}
