import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { isForSocket } from '#lib/server/door/own-answers.ts'
import { reportSecurity } from '#lib/server/log/security-log.ts'
import type { Gateway } from '../context.ts'
import { connectionNamed, onConnection } from '../socket-io/engine-internals.ts'

/** Packets of any kind in one window. A busy page sends a few per second. */
const PACKETS = 10_000
const WINDOW_MS = 10_000

/** Closes a connection that sends far more than any page does: even discarded packets take time to read. */
export function cutFloods(io: RoomServer): void {
  onConnection(io, (connection) => {
    let count = 0
    let beganAt = performance.now()
    connection.on('packet', () => {
      count += 1
      if (count < PACKETS) return
      const now = performance.now()
      if (now - beganAt < WINDOW_MS) cut(() => connection.close(true))
      count = 0
      beganAt = now
    })
  })
}

/** Closes polling connections that send too large a packet, as websockets do: Engine.IO refuses only the packet. */
export function cutTooLarge(io: RoomServer): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (isForSocket(request)) return next()
    response.once('close', () => {
      if (response.statusCode === 413) connectionNamed(io, request)?.close(true)
    })
    next()
  })
}

/** Counts refusals per address. Past the rate, those of its connections that are past their own rate are closed. */
export function makeRefusalCount({ services: { limits } }: Gateway) {
  return async function refusedTo(socket: RoomSocket): Promise<void> {
    const counts = [limits.refusals.take(socket.data.address), limits.ownRefusals.take(socket.id)]
    const outcomes = await Promise.allSettled(counts)
    if (outcomes.every(({ status }) => status === 'rejected')) cut(() => socket.disconnect(true))
  }
}

function cut(close: () => void): void {
  reportSecurity('flood')
  close()
}
