import { later, type Decision } from '../decision.ts'
import type { Moment } from '../moment.ts'
import type { Line } from '../room.ts'

/** Parley holds its answer so long after the last message: called, or on its own account. */
export const CALLED_DELAY_MS = 400
const UNCALLED_DELAY_MS = 1500
/** The longest hold after a call, however much others say, and after the first message of a burst without one. */
const CALLED_HOLD_MAX_MS = 2000
export const HOLD_MAX_MS = 6000

/** A look that comes a moment early is not repeated. */
export const SHORTEST_WAIT_MS = 20

/** Nothing is decided in the middle of a burst: several quick messages get one answer that sees them all. */
export function afterPause(decision: Decision, { room, news, calls }: Moment, now: Date): Decision {
  const [first, last] = [news[0], news.at(-1)]
  if (!first || !last) return decision
  const since = (line: Line) => now.getTime() - line.at.getTime()
  const isCalled = 'isCalled' in decision && decision.isCalled
  const untilPauseMs = holdMs({
    sinceFirstMs: since(first),
    sinceLastMs: since(last),
    sinceCallMs: isCalled ? since(calls[0] ?? first) : null,
    isTyping: room.typing.length > 0,
  })
  if (untilPauseMs < SHORTEST_WAIT_MS) return decision
  return later({ ...decision, reason: 'waiting for a pause' }, untilPauseMs)
}

/**
 * Counts how long to hold the answer from now: shorter when called, longer while people type, never past the maximum.
 * `sinceCallMs` counts from the first call; null without one.
 */
export function holdMs(timing: {
  sinceFirstMs: number
  sinceLastMs: number
  sinceCallMs: number | null
  isTyping: boolean
}): number {
  const { sinceFirstMs, sinceLastMs, sinceCallMs, isTyping } = timing
  const untilPause =
    sinceCallMs === null ? UNCALLED_DELAY_MS - (isTyping ? 0 : sinceLastMs) : CALLED_DELAY_MS - sinceLastMs
  const untilMax = sinceCallMs === null ? HOLD_MAX_MS - sinceFirstMs : CALLED_HOLD_MAX_MS - sinceCallMs
  return Math.max(0, Math.min(untilPause, untilMax))
}
