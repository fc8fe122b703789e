import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { log } from '#lib/server/log.ts'
import { connectionOf } from './engine-internals.ts'

/** Longer than this nobody waits for an answer: they ask elsewhere. */
const PATIENCE_MS = 8000
const LOOK_EVERY_MS = 1000

/**
 * After a process stood still, frozen or starved, its connections still hold what people asked of it before. They have asked
 * another gateway meanwhile, and gone on from there: done now, behind their backs, an old clear would erase what was said since.
 * So all connections are closed, and whoever is still there comes back and catches up.
 */
export function watchStandstill(io: RoomServer) {
  let lookedAt = performance.now()

  /** Whether this process has just come to itself; then its connections are closed. */
  function hasStoodStill(): boolean {
    const now = performance.now()
    const stoodMs = now - lookedAt
    lookedAt = now
    if (stoodMs < PATIENCE_MS) return false
    log.warn({ stoodMs: Math.round(stoodMs) }, 'Stood still: closing all connections')
    for (const socket of io.sockets.sockets.values()) connectionOf(socket).close(true)
    return true
  }

  const timer = setInterval(hasStoodStill, LOOK_EVERY_MS)
  return { hasStoodStill, stop: () => clearInterval(timer) }
}
export type Standstill = ReturnType<typeof watchStandstill>
