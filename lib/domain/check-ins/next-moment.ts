/** DUE-1: hours of the local clock between which Parley may speak to a person. */
const DAY_BEGINS = 8
const DAY_ENDS = 22

/** Zone offsets are multiples of 15 minutes, also at clock changes: every local day begins on such a step. */
const QUARTER_MS = 15 * 60_000
const WITHIN_MS = 24 * 60 * 60_000

/** Time zones of the people named, and of everybody recently present. An unknown zone has no night. */
export type Concerned = {
  named: readonly (string | null)[]
  everybody: readonly (string | null)[]
}

/**
 * DUE-1: returns the first moment within 24 hours of `from` at which it is day for everybody. Without one it returns
 * the first at which it is day for most of the named people.
 */
export function nextMoment(from: Date, { named, everybody }: Concerned): Date {
  const moments = momentsFrom(from)
  const all = [...new Set([...named, ...everybody])]
  const suits = moments.find((moment) => all.every((zone) => isDay(moment, zone)))
  if (suits) return suits
  const awake = (moment: Date) => named.filter((zone) => isDay(moment, zone)).length
  const most = Math.max(...moments.map(awake))
  return moments.find((moment) => awake(moment) === most) ?? from
}

/** True from 8:00 to 22:00 on the clocks of this zone, and always without a known zone. */
export function isDay(moment: Date, zone: string | null): boolean {
  const clock = zone === null ? null : clockOf(zone)
  if (clock === null) return true
  const hour = Number(clock.format(moment))
  return hour >= DAY_BEGINS && hour < DAY_ENDS
}

/** Lists `from` and every quarter of an hour after it for 24 hours. A night can only end at one of these. */
function momentsFrom(from: Date): Date[] {
  const first = Math.floor(from.getTime() / QUARTER_MS) + 1
  const quarters = Array.from({ length: WITHIN_MS / QUARTER_MS }, (_, at) => new Date((first + at) * QUARTER_MS))
  return [from, ...quarters]
}

/** Cache: an Intl formatter is slow to make. The number of valid zones bounds its size. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns the clock of a zone; null for a zone that this process does not know. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known) return known
  try {
    const clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
    clocks.set(zone, clock)
    return clock
  } catch {
    return null
  }
}
