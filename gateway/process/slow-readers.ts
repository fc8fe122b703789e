import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { connectionOf, type Connection } from '../socket-io/engine-internals.ts'
import { allSockets } from '../sockets.ts'

/** Many times ANSWER_MAX_BYTES: a slow line with a long chat is never cut off. */
const UNSENT_MAX_BYTES = 4 * 1024 * 1024
const LOOK_EVERY_MS = 250

/**
 * Cuts off readers that stop reading before their backlog fills this process: a ping would notice only after 15 s. They
 * come back and catch up, as after any loss.
 */
export function watchSlowReaders(io: RoomServer, onCut: () => void): { stop(): void } {
  const timer = setInterval(() => {
    for (const socket of allSockets(io)) {
      if (unsentBytes(connectionOf(socket)) <= UNSENT_MAX_BYTES) continue
      onCut()
      cutOff(socket)
    }
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

/** Returns the backlog of a connection: Engine.IO's buffer and the websocket's below it. */
function unsentBytes({ writeBuffer, transport }: Connection): number {
  const handedOn = transport.socket?.bufferedAmount ?? 0
  return writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), handedOn)
}

/** Terminates the line: a clean close would wait behind the backlog. */
function cutOff(socket: RoomSocket): void {
  const connection = connectionOf(socket)
  connection.transport.socket?.terminate()
  connection.close(true)
}
