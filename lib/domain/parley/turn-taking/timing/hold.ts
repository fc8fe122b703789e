/** Parley holds its answer so long after the last message: called, or on its own account. */
export const CALLED_DELAY_MS = 400
const UNCALLED_DELAY_MS = 1500
/** The longest hold after a call, however much others say, and after the first message of a burst without one. */
const CALLED_HOLD_MAX_MS = 2000
export const HOLD_MAX_MS = 6000

/**
 * Counts how long to hold the answer from now: shorter when called, longer while somebody types, never past the maximum.
 * `sinceCallMs`: since the first call; null without one.
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
