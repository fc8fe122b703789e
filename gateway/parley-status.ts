import type { ParleyStatus } from '#lib/protocol/events.ts'
import { sessionRoom, type RoomServer } from '#lib/server/gateway-services.ts'
import { watchRooms } from './packets.ts'

/** What no table tells: for whom Parley waits, and that it could not be asked. */
const UNSTORED: ReadonlySet<unknown> = new Set<ParleyStatus['status']>(['waiting', 'unavailable'])

/** What Parley was last said to be doing in a room that has people here, as far as no table tells it. */
export type SaidOfParley = (sessionId: string) => ParleyStatus | null

export function overhearParley(io: RoomServer): SaidOfParley {
  const said = new Map<string, ParleyStatus>()
  const { adapter } = io.of('/')
  watchRooms(io, (rooms, { name, payload }) => {
    if (name !== 'parleyStatus') return
    for (const room of rooms) {
      if (UNSTORED.has(payload.status) && adapter.rooms.has(room)) said.set(room, payload as ParleyStatus)
      else said.delete(room)
    }
  })
  adapter.on('delete-room', (room: string) => said.delete(room))
  return (sessionId) => said.get(sessionRoom(sessionId)) ?? null
}
