import { sessionRoom, type RoomServer, type RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Telling } from '#lib/domain/room/room-feed.ts'
import { emitTo } from '../socket-io/packets.ts'
import { socketsInRoom } from '../sockets.ts'
import { asHeard } from './as-heard.ts'
import type { OwnAddresses } from './own-addresses.ts'

/** Tells the people of this gateway what a read of their room found. */
export function makeTellRoom(io: RoomServer, withOwnAddresses: OwnAddresses) {
  let isTelling = false
  return {
    /** True while a packet goes out from here: a read has shown that it is new. */
    isTelling: (): boolean => isTelling,

    /** Encodes a packet once for all, unless each socket gets its own version (`socket-io/packets`). */
    tellRoom(sessionId: string, telling: Telling): void {
      const room = sessionRoom(sessionId)
      const others = socketsInRoom(io, room).filter(({ data }) => !data.isLive || !isFor(telling, data))
      const hearers = io.local.to(room).except(others.map(({ id }) => id))
      isTelling = true
      emitTo(hearers, telling.name, telling.payload)
      isTelling = false
    },

    tellSocket(socket: RoomSocket, telling: Telling): void {
      if (isFor(telling, socket.data)) emitTo(socket, telling.name, withOwnAddresses(socket, asHeard(socket, telling)))
    },
  }
}

function isFor({ to, rev = Infinity }: Telling, { hearsChanges, has }: RoomSocket['data']): boolean {
  return (to === 'everybody' || hearsChanges === (to === 'newer')) && rev > has.rev
}

/** Tells what a read found, to a room or to one of its sockets. */
export type TellRoom = ReturnType<typeof makeTellRoom>
