import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { isBehind, onceRead } from '../socket-io/beats.ts'
import { connectionOf } from '../socket-io/engine-internals.ts'

/**
 * Who is there is a long list in a crowd, and comes with each who comes or goes. A client that has not read the last one yet is
 * told the newest of those that come meanwhile, once it has: on a slow line it would otherwise fall behind further and further.
 * Answers for each packet and socket whether it is to have it now.
 */
export function makeNewest() {
  const newest = new WeakMap<RoomSocket, Map<string, unknown>>()

  return (socket: RoomSocket, name: 'participants' | 'presence', payload: unknown): boolean => {
    const connection = connectionOf(socket)
    if (!isBehind(connection)) return true
    const waiting = newest.get(socket)
    if (waiting) waiting.set(name, payload)
    else {
      newest.set(socket, new Map([[name, payload]]))
      onceRead(connection, () => {
        const due = newest.get(socket)
        newest.delete(socket)
        for (const [event, last] of due ?? [])
          (socket as { emit(name: string, payload: unknown): unknown }).emit(event, last)
      })
    }
    return false
  }
}
