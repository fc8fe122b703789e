import { memoized } from '../../text/memoized.ts'

const MINUTE_MS = 60_000

/** A pause of more than this is worth a line of its own in Parley's transcript. */
export const GAP_MS = 30 * MINUTE_MS

/** Making a formatter takes a thousand times as long as using it; but each has its price too, and a zone many spellings. */
const FORMATTERS_KNOWN = 500
const dayIn = memoized(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  FORMATTERS_KNOWN,
)
const timeIn = memoized(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
  FORMATTERS_KNOWN,
)

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** 'Saturday 21 November 2026' at that place. `timeZone` must be a valid one. */
export function localDay(at: Date, timeZone: string): string {
  return dayIn(timeZone).format(at).replace(',', '')
}

/** 'Saturday 21 November 2026, 09:15' at that place. */
export function localClock(at: Date, timeZone: string): string {
  return `${localDay(at, timeZone)}, ${localTime(at, timeZone)}`
}

/** '09:15' at that place. */
export function localTime(at: Date, timeZone: string): string {
  return timeIn(timeZone).format(at)
}
