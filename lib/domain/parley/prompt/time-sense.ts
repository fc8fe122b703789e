import { memoized } from '../../text/memoized.ts'

const MINUTE_MS = 60_000

/** Longer pauses get a line in Parley's transcript. */
export const GAP_MS = 30 * MINUTE_MS

/** Some four hundred formatters are kept: making one is a thousand times slower than using it. */
const FORMATTER_CHARS = 30_000
const dayIn = memoized(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  FORMATTER_CHARS,
)
const timeIn = memoized(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  FORMATTER_CHARS,
)

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Formats a day in a zone: 'Saturday 21 November 2026'. Throws for an invalid zone. */
export function localDay(at: Date, timeZone: string): string {
  return dayIn(timeZone).format(at).replace(',', '')
}

/** Formats a day and time in a zone: 'Saturday 21 November 2026, 09:15'. */
export function localClock(at: Date, timeZone: string): string {
  return `${localDay(at, timeZone)}, ${localTime(at, timeZone)}`
}

/** Formats a time in a zone: '09:15'. */
export function localTime(at: Date, timeZone: string): string {
  return timeIn(timeZone).format(at)
}
