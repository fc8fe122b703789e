import { sessionRoom, type RoomServer, type RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Telling } from '#lib/domain/room/room-feed.ts'
import { emitTo } from '../socket-io/packets.ts'
import { asHeard, type OwnAddresses } from './own-addresses.ts'

export function socketsIn(io: RoomServer, sessionId: string): RoomSocket[] {
  const ids = io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
}

/** Tells the people of this gateway what a read of their room found. */
export function makeTellRoom(io: RoomServer, own: OwnAddresses) {
  let isTelling = false
  return {
    /** True while a packet goes out from here: a read has shown that it is new. */
    isTelling: (): boolean => isTelling,

    /** Encodes a packet once for all, unless each socket gets its own version (`socket-io/packets`). */
    tellRoom(sessionId: string, telling: Telling): void {
      const others = socketsIn(io, sessionId).filter(({ data }) => !data.isLive || !isFor(telling, data))
      const room = io.local.to(sessionRoom(sessionId)).except(others.map(({ id }) => id))
      isTelling = true
      emitTo(room, telling.name, telling.payload)
      isTelling = false
    },

    tellSocket(socket: RoomSocket, telling: Telling): void {
      if (isFor(telling, socket.data)) emitTo(socket, telling.name, own(socket, asHeard(socket, telling)))
    },
  }
}

function isFor({ to, rev = Infinity }: Telling, { hearsChanges, has }: RoomSocket['data']): boolean {
  return (to === 'everybody' || hearsChanges === (to === 'newer')) && rev > has.rev
}
