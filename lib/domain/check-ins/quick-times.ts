/** DUE-1: a suggested time, by the reader's clock. */
export type QuickTime = { name: 'Tonight' | 'Tomorrow' | 'Friday' | 'In a week'; at: Date }

const EVENING = 18
const MORNING = 9
const FRIDAY = 5
const WEEK_DAYS = 7

/** DUE-1: returns the suggested times that are still in the future. */
export function quickTimes(now: Date): QuickTime[] {
  const toFriday = (FRIDAY - now.getDay() + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS
  const times: QuickTime[] = [
    { name: 'Tonight', at: onDay(now, 0, EVENING) },
    { name: 'Tomorrow', at: onDay(now, 1, MORNING) },
    { name: 'Friday', at: onDay(now, toFriday, EVENING) },
    { name: 'In a week', at: onDay(now, WEEK_DAYS, now.getHours(), now.getMinutes()) },
  ]
  return times.filter(({ at }) => at > now)
}

function onDay(now: Date, daysAhead: number, hour: number, minute = 0): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead, hour, minute)
}

/** Formats a local time for a `datetime-local` field: 2026-12-04T18:00. */
export function fieldTime(at: Date): string {
  const [month, day, hour, minute] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${at.getFullYear()}-${month}-${day}T${hour}:${minute}`
}

/** Parses a `datetime-local` field by the reader's clock; null when it is empty or invalid. */
export function momentIn(field: string): Date | null {
  const at = new Date(field)
  return field === '' || Number.isNaN(at.getTime()) ? null : at
}
