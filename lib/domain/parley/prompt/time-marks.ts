import { duration } from '../../../protocol/texts/en.ts'
import { GAP_MS, localDay, localTime } from './time-sense.ts'

const MINUTE_MS = 60_000
/** All zones change their day on a quarter of an hour, so one answer holds for the whole quarter. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns a writer of time marks in one zone: each day, pause and minute is told once (TURN-7). Marks depend only on
 * earlier lines.
 */
export function makeTimeMarks(zone: string) {
  let previousAt: Date | null = null
  let toldDay = ''
  const dayAt = onceIn(QUARTER_MS, (at) => localDay(at, zone))
  const minuteAt = onceIn(MINUTE_MS, (at) => localTime(at, zone))

  return {
    /** Returns the marks before a line at this time. */
    before(at: Date): string[] {
      const pauseMs = previousAt === null ? 0 : at.getTime() - previousAt.getTime()
      const day = dayAt(at)
      const isNewDay = day !== toldDay
      toldDay = day
      return [
        ...(pauseMs > GAP_MS ? [`<gap length="${duration(pauseMs)}"/>`] : []),
        ...(isNewDay ? [`<day zone="${zone}">${day}</day>`] : []),
      ]
    },
    /** Records that a line at this time was written. */
    passed: (at: Date): void => void (previousAt = at),
    /** Returns the minute, such as '09:15'. */
    minuteAt,
  }
}

/** Caches the last answer per stretch of time: formatting a date is slow, and lines come in order. */
function onceIn(stretchMs: number, read: (at: Date) => string): (at: Date) => string {
  let known = NaN
  let answer = ''
  return (at) => {
    const stretch = Math.floor(at.getTime() / stretchMs)
    if (stretch !== known) [known, answer] = [stretch, read(at)]
    return answer
  }
}
