import { readElements } from '#sandbox/model/replies/reading/markup.ts'
import { asName, personOf } from '#sandbox/model/replies/reading/person.ts'

/** Times in the prompt's tail: the room's (UTC), and each person's local time by id, because names repeat. */
export type Clocks = { utc: string | null; local: ReadonlyMap<string, { name: string; clock: string }> }

const TIME_OF_DAY = /\b([01]?\d|2[0-3]):[0-5]\d\b/
const ISO_UTC = /^\d{4}-\d\d-\d\dT(\d\d:\d\d)/

/** Reads clocks from all tags except messages: with a name it is that person's clock, without one the room's. */
export function readClocks(tail: string): Clocks {
  const local = new Map<string, { name: string; clock: string }>()
  let utc: string | null = null
  for (const { tag, attributes, text } of readElements(tail)) {
    if (tag === 'm') continue
    const name = asName(attributes.get('n') ?? attributes.get('name'))
    const clock = findClock(
      [...attributes].filter(([key]) => key !== 'n' && key !== 'name'),
      text,
    )
    if (clock && name !== null) local.set(personOf(attributes, name), { name, clock })
    else if (clock && tag === 'now') utc = clock
  }
  return { utc, local }
}

/** Prefers a readable time ('Saturday 21 November 2026 at 09:15') to an ISO time. */
function findClock(attributes: readonly (readonly [string, string])[], text: string): string | null {
  const values = [...attributes.map(([, value]) => value), text.trim()]
  const readable = values.find((value) => TIME_OF_DAY.test(value) && !ISO_UTC.test(value) && value.length <= 60)
  if (readable) return readable
  return values.map((value) => ISO_UTC.exec(value)?.[1]).find((time) => time !== undefined) ?? null
}

/** Returns the part of the day for a greeting; null without a clock. */
export function daytimeOf(clock: string | undefined): 'morning' | 'afternoon' | 'evening' | null {
  const hour = Number.parseInt(TIME_OF_DAY.exec(clock ?? '')?.[0] ?? '', 10)
  if (Number.isNaN(hour)) return null
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
