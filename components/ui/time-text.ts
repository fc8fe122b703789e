/** Times and days in the reader's zone and language. The formatters are slow to make, so they are made once. */
const short = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const dated = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const moment = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
})
const dayOfThisYear = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const dayOfAnyYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

export const longDay = (timestamp: string): string => format(dayOfAnyYear, timestamp)
export const shortTime = (timestamp: string): string => format(short, timestamp)
export const datedTime = (timestamp: string): string => format(dated, timestamp)
/** 'Friday, 4 December at 18:00' */
export const momentTime = (timestamp: string): string => format(moment, timestamp)
export const fullTime = (timestamp: string): string => format(full, timestamp)

function format(formatter: Intl.DateTimeFormat, timestamp: string): string {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? '' : formatter.format(date)
}

/** Returns the name of a day; `day` and `today` as `2026-11-21`, local. */
export function dayName(day: string, today: string): string {
  const date = new Date(`${day}T12:00`)
  if (Number.isNaN(date.getTime())) return ''
  const daysAgo = Math.round((new Date(`${today}T12:00`).getTime() - date.getTime()) / 86_400_000)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  return (day.slice(0, 4) === today.slice(0, 4) ? dayOfThisYear : dayOfAnyYear).format(date)
}

/** Returns a person's local time as `18:42`; null if the zone is unknown. */
export function timeIn(timeZone: string | null, now: Date): string | null {
  if (!timeZone) return null
  try {
    return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone }).format(now)
  } catch {
    return null // unknown zone in this browser
  }
}
