import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { log } from '#lib/server/log/log.ts'
import { connectionOf } from '../socket-io/engine-internals.ts'
import { allSockets } from '../sockets.ts'

/** Slightly less than a page waits for an answer (DEC-35): no client has asked another gateway yet. */
const STILL_MAX_MS = 8000
const LOOK_EVERY_MS = 1000

/**
 * Closes all connections after this process stood still, frozen or starved. Their buffered requests are stale: clients
 * may have moved on through another gateway, and an old clear would erase newer messages. Clients that are still there
 * come back and catch up.
 */
export function watchStandstill(io: RoomServer) {
  let lookedAt = performance.now()
  let isWaking = false

  /** True when this process stood still until now, so that this turn's requests are stale. */
  function hasStoodStill(): boolean {
    const stoodMs = performance.now() - lookedAt
    lookedAt += stoodMs
    if (stoodMs > STILL_MAX_MS) wake(stoodMs)
    return isWaking
  }

  function wake(stoodMs: number): void {
    log.warn({ stoodMs: Math.round(stoodMs) }, 'Stood still: closing all connections')
    isWaking = true
    setImmediate(() => (isWaking = false))
    for (const socket of allSockets(io)) connectionOf(socket).close(true)
  }

  const timer = setInterval(hasStoodStill, LOOK_EVERY_MS)
  return { hasStoodStill, stop: () => clearInterval(timer) }
}
