import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { log } from '#lib/server/log/log.ts'
import { connectionOf } from '../socket-io/engine-internals.ts'

/** Somewhat less than a page waits for an answer (DEC-35): nobody has asked elsewhere before. */
const STILL_MAX_MS = 8000
const LOOK_EVERY_MS = 1000

/**
 * After a process stood still, frozen or starved, its connections still hold what people asked of it before. They may have asked
 * another gateway meanwhile, and gone on from there: done now, behind their backs, an old clear would erase what was said since.
 * So all connections are closed, and whoever is still there comes back and catches up.
 */
export function watchStandstill(io: RoomServer) {
  let lookedAt = performance.now()
  let isWaking = false

  /** True when this process stood still until now, so that this turn's requests are old ones. */
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
    for (const socket of io.sockets.sockets.values()) connectionOf(socket).close(true)
  }

  const timer = setInterval(hasStoodStill, LOOK_EVERY_MS)
  return { hasStoodStill, stop: () => clearInterval(timer) }
}
