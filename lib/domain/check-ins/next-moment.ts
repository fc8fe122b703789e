/** DUE-1: nobody is spoken to from 22:00 to 8:00 by their own clock. */
const DAY_BEGINS = 8
const DAY_ENDS = 22

/** Every zone's clock shows a whole quarter of an hour when UTC does: a day begins at one of these, also where clocks change. */
const QUARTER_MS = 15 * 60_000
const WITHIN_MS = 24 * 60 * 60_000

/** The zones of those who are named, and of everybody who was here lately. A zone that nobody knows counts as UTC. */
export type Concerned = {
  named: readonly (string | null)[]
  everybody: readonly (string | null)[]
}

/**
 * DUE-1: the first moment from `from` on, within 24 hours, at which it is day for everybody; where there is none, the first at
 * which it is day for those who are named, or for most of them.
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

/** True from 8:00 to 22:00 on the clocks of this zone. */
export function isDay(moment: Date, zone: string | null): boolean {
  const hour = Number(clockOf(zone).format(moment))
  return hour >= DAY_BEGINS && hour < DAY_ENDS
}

/** The moment itself, and each quarter of an hour after it: between two of these no night ends. */
function momentsFrom(from: Date): Date[] {
  const first = Math.floor(from.getTime() / QUARTER_MS) + 1
  const quarters = Array.from({ length: WITHIN_MS / QUARTER_MS }, (_, at) => new Date((first + at) * QUARTER_MS))
  return [from, ...quarters]
}

/** They are slow to make. The zones that there are bound how many are kept. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string | null): Intl.DateTimeFormat {
  const name = zone ?? 'UTC'
  const known = clocks.get(name)
  if (known) return known
  try {
    const clock = makeClock(name)
    clocks.set(name, clock)
    return clock
  } catch {
    return name === 'UTC' ? makeClock('UTC') : clockOf(null)
  }
}

function makeClock(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
}
