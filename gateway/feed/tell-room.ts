import { sessionRoom, type RoomServer, type RoomSocket } from '#lib/adapters/socket/room.ts'
import type { Telling } from '#lib/domain/room/room-feed.ts'

export function socketsIn(io: RoomServer, sessionId: string): RoomSocket[] {
  const ids = io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
}

/** Tells the people of this gateway what a read of their room found. */
export function makeTellRoom(io: RoomServer) {
  let isTelling = false
  return {
    /** True while a packet goes out from here: a read has shown that it is new. */
    isTelling: (): boolean => isTelling,

    /** A packet is encoded once, whoever hears it. */
    tellRoom(sessionId: string, telling: Telling): void {
      const others = socketsIn(io, sessionId).filter(({ data }) => !data.isLive || !isFor(telling, data))
      const room = io.local.to(sessionRoom(sessionId)).except(others.map(({ id }) => id))
      isTelling = true
      emitTo(room, telling)
      isTelling = false
    },

    tellSocket(socket: RoomSocket, telling: Telling): void {
      if (isFor(telling, socket.data)) emitTo(socket, telling)
    },
  }
}

function isFor({ to, rev = Infinity }: Telling, { hearsChanges, has }: RoomSocket['data']): boolean {
  return (to === 'everybody' || hearsChanges === (to === 'newer')) && rev > has.rev
}

/** Socket.IO's types do not know that a name and its payload belong together. */
function emitTo(voice: { emit(name: never, payload: never): unknown }, { name, payload }: Telling): void {
  voice.emit(name as never, payload as never)
}
