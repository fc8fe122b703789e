import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'

/** Returns every socket of this gateway, joined or not yet. */
export function allSockets(io: RoomServer): RoomSocket[] {
  return [...io.sockets.sockets.values()]
}

/** Returns every socket here of a session, joined or not yet. */
export function socketsOfSession(io: RoomServer, sessionId: string): RoomSocket[] {
  return allSockets(io).filter(({ data }) => data.sessionId === sessionId)
}

/** Returns the sockets here that have entered a room of Socket.IO. */
export function socketsInRoom(io: RoomServer, room: string): RoomSocket[] {
  const ids = io.sockets.adapter.rooms.get(room) ?? []
  return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
}
