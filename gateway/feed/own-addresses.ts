import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { asOlderRead } from '#lib/domain/room/older-clients.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { Gateway } from '../context.ts'

/** IMG-2: returns the same payload with this person's own addresses of its files. */
export function ownAddresses({ services }: Pick<Gateway, 'services'>) {
  return <Told>({ data }: RoomSocket, told: Told): Told =>
    services.addressed(told, { sessionId: data.sessionId, userId: data.caller.userId })
}
export type OwnAddresses = ReturnType<typeof ownAddresses>

/** IMG-1: an older client gets words where a live message has only files. */
export function asHeard({ data }: RoomSocket, { name, payload }: { name: string; payload: object }): object {
  return name === 'msgFromServer' && !data.hearsChanges ? asOlderRead(payload as Message) : payload
}
