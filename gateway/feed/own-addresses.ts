import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Gateway } from '../context.ts'

/** IMG-2: returns the same payload with this person's own addresses of its files. */
export function ownAddresses({ services }: Pick<Gateway, 'services'>) {
  return <Told>({ data }: RoomSocket, told: Told): Told =>
    services.addressed(told, { sessionId: data.sessionId, userId: data.caller.userId })
}
export type OwnAddresses = ReturnType<typeof ownAddresses>
