import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { isBehind, onceRead } from '../socket-io/beats.ts'
import { connectionOf } from '../socket-io/engine-internals.ts'

/**
 * Decides for each packet and socket if it goes out now. In a crowd the participants are a long list that is sent with
 * every arrival and departure. A slow client gets only the newest list, once it has read the last one. Otherwise it
 * would fall further and further behind.
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
