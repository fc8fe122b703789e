/** DUE-1: a time at hand, by the reader's own clock. */
export type QuickTime = { name: 'Tonight' | 'Tomorrow' | 'Friday' | 'In a week'; at: Date }

const EVENING = 18
const MORNING = 9
const FRIDAY = 5
const WEEK_DAYS = 7

/** DUE-1: what most people mean when they say when; each is still to come. */
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

/** As a field for date and time takes it: 2026-12-04T18:00, by the reader's own clock. */
export function fieldTime(at: Date): string {
  const [month, day, hour, minute] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${at.getFullYear()}-${month}-${day}T${hour}:${minute}`
}

/** The moment that such a field means; null where it holds none. */
export function momentIn(field: string): Date | null {
  const at = new Date(field)
  return field === '' || Number.isNaN(at.getTime()) ? null : at
}
