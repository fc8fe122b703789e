import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { onConnection, type Connection } from './engine-internals.ts'

/**
 * What is said to a connection within one turn of the event loop goes out in one write, at its end. A batch of messages that
 * were stored together (`lib/adapters/prisma/group-commit`) would otherwise be a write for each message and each person,
 * and writes are most of what a gateway does.
 */
export function writeOncePerTurn(io: RoomServer): void {
  let unwritten = new Map<Connection, () => void>()

  function writeAll(): void {
    const turn = unwritten
    unwritten = new Map()
    for (const [connection, flush] of turn) {
      const stream = connection.transport.socket?._socket
      stream?.cork()
      flush()
      stream?.uncork()
    }
  }

  onConnection(io, (connection) => {
    const flush = connection.flush.bind(connection)
    connection.flush = () => {
      if (unwritten.size === 0) setImmediate(writeAll)
      unwritten.set(connection, flush)
    }
  })
}
