import { duration } from '../../../protocol/texts/en.ts'
import { GAP_MS, localDay, localTime } from './time-sense.ts'

const MINUTE_MS = 60_000
/** Midnight is at a quarter of an hour, wherever it is: no day begins between two moments of one quarter. */
const QUARTER_MS = 15 * MINUTE_MS

/**
 * Tells the times of a conversation once each (TURN-7): the day where it begins, a pause where there was one, and the minute of
 * each line, all by the clock of one zone. What it tells of a line depends on nothing that comes later.
 */
export function makeTimeMarks(zone: string) {
  let previousAt: Date | null = null
  let toldDay = ''
  const dayAt = onceIn(QUARTER_MS, (at) => localDay(at, zone))
  const minuteAt = onceIn(MINUTE_MS, (at) => localTime(at, zone))

  return {
    /** The marks that stand before a line of this moment. */
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
    /** A line of this moment stands now. */
    passed: (at: Date): void => void (previousAt = at),
    /** '09:15' */
    minuteAt,
  }
}

/** The same answer for all moments of one stretch of time, as long as they come one after the other: a clock is dear to read. */
function onceIn(stretchMs: number, read: (at: Date) => string): (at: Date) => string {
  let known = NaN
  let answer = ''
  return (at) => {
    const stretch = Math.floor(at.getTime() / stretchMs)
    if (stretch !== known) [known, answer] = [stretch, read(at)]
    return answer
  }
}
