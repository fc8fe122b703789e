import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Gateway } from '../context.ts'

/** IMG-2: the same as this socket's person alone is told it, with their own addresses of the files in it. */
export function ownAddresses({ services }: Pick<Gateway, 'services'>) {
  return <Told>({ data }: RoomSocket, told: Told): Told =>
    services.addressed(told, { sessionId: data.sessionId, userId: data.caller.userId })
}
export type OwnAddresses = ReturnType<typeof ownAddresses>
