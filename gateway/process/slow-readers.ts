import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { connectionOf, type Connection } from '../socket-io/engine-internals.ts'

/** Many of the longest answers (ANSWER_MAX_BYTES): nobody is cut off who only has a slow line and a long chat. */
const UNSENT_MAX_BYTES = 4 * 1024 * 1024
const LOOK_EVERY_MS = 250

/**
 * Cuts off whoever stops reading before what waits for them fills this process: a ping would notice them after 15 s only.
 * They come back and catch up, as after any loss.
 */
export function watchSlowReaders(io: RoomServer, onCut: () => void): { stop(): void } {
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      if (unsentBytes(connectionOf(socket)) <= UNSENT_MAX_BYTES) continue
      onCut()
      cutOff(socket)
    }
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** What Engine.IO keeps for a connection that does not take it, and the websocket below. */
function unsentBytes({ writeBuffer, transport }: Connection): number {
  const handedOn = transport.socket?.bufferedAmount ?? 0
  return writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), handedOn)
}

/** A polite end would wait behind all that is not read. */
function cutOff(socket: RoomSocket): void {
  const connection = connectionOf(socket)
  connection.transport.socket?.terminate()
  connection.close(true)
}
