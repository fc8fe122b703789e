import type { Rate } from '#lib/domain/safety/rate.ts'

/** A client that is turned away comes back within this time at the latest. */
const SPREAD_MAX_SECONDS = 30

/**
 * Limits how fast this gateway accepts connections. Each costs several statements, and the people of a dead gateway all
 * come at once. The result returns null to accept, else the seconds over which refused clients should spread.
 */
export function makeAcceptGate(rate: Rate | null) {
  let windowEndsAt = 0
  let [accepted, refused, refusedBefore] = [0, 0, 0]

  return function admit(): number | null {
    if (rate === null) return null
    const at = performance.now()
    if (at >= windowEndsAt) {
      const isNext = at - windowEndsAt < rate.seconds * 1000
      ;[accepted, refused, refusedBefore] = [0, 0, isNext ? refused : 0]
      windowEndsAt = at + rate.seconds * 1000
    }
    if (accepted < rate.points) {
      accepted++
      return null
    }
    refused++
    const seconds = (Math.max(refused, refusedBefore) / Math.max(rate.points, 1)) * rate.seconds
    return Math.min(Math.max(Math.ceil(seconds), 1), SPREAD_MAX_SECONDS)
  }
}
export type AcceptGate = ReturnType<typeof makeAcceptGate>
