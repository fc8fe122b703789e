import { CHECK_IN_DAYS_MAX } from '../../protocol/limits.ts'

const DAY_MS = 24 * 60 * 60_000

/** DUE-1: returns why a check-in's time is refused: past, or more than a year ahead. Null when it is fine. */
export function whenRefusal(at: Date, now: Date): 'past' | 'far' | null {
  if (at.getTime() <= now.getTime()) return 'past'
  return at.getTime() > now.getTime() + CHECK_IN_DAYS_MAX * DAY_MS ? 'far' : null
}
