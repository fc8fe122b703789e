/** How long Parley holds its answer after the last message: called, or on its own account; and at most. */
export const CALLED_DELAY_MS = 400
const UNCALLED_DELAY_MS = 1500
export const HOLD_MAX_MS = 6000

/** How long to hold the answer from now: shorter when called, longer while somebody types, never past the maximum. */
export function holdMs(timing: {
  sinceFirstMs: number
  sinceLastMs: number
  isTyping: boolean
  isCalled: boolean
}): number {
  const pause = timing.isCalled ? CALLED_DELAY_MS : UNCALLED_DELAY_MS
  const untilPause = timing.isTyping && !timing.isCalled ? pause : pause - timing.sinceLastMs
  return Math.max(0, Math.min(untilPause, HOLD_MAX_MS - timing.sinceFirstMs))
}
