import { setTimeout as wait } from 'node:timers/promises'
import type { System } from '../load/systems.ts'
import { makeRandom } from '#tests/support/random.ts'
import { openLine, type Line } from './line.ts'
import type { Enter, Person } from './person.ts'

const ROOMS = 25
const PEOPLE_PER_ROOM = 4
const SENDS_PER_SECOND = 100
/** The time for which a line holds, and for which it is away. */
const HOLDS_MS = [5000, 30_000] as const
const QUIET_MS = 15_000
const PATIENCE_MS = 90_000
const SEED = 51

export type Dropping = { messages: number; expected: number; missing: number; twice: number }

/** Sends this many messages, one after the other, over lines that drop for 1 to `longestMs` each now and then. */
export async function dropping(
  system: System,
  enter: Enter,
  { messages, longestMs }: { messages: number; longestMs: number },
): Promise<Dropping> {
  const random = makeRandom(SEED)
  const [url = ''] = system.urls
  const rooms = await system.rooms(ROOMS)
  const seats = rooms.flatMap((room) => Array.from({ length: PEOPLE_PER_ROOM }, () => room))
  const lines = await Promise.all(seats.map(() => openLine(url)))
  const people = await Promise.all(seats.map((room, at) => enter(lines[at]!.url, room)))
  const said: string[][] = rooms.map(() => [])
  let isOver = false

  async function dropNowAndThen(line: Line): Promise<void> {
    while (!isOver) {
      await wait(random.between(...HOLDS_MS))
      if (isOver) return
      line.drop()
      await wait(random.between(1000, longestMs))
      line.restore()
    }
  }

  const drops = lines.map(dropNowAndThen)
  const beganAt = performance.now()
  for (let number = 0; number < messages; number++) {
    await wait(Math.max(0, beganAt + (number * 1000) / SENDS_PER_SECOND - performance.now()))
    const at = random.below(people.length)
    const text = `said-${number}`
    people[at]?.say(text)
    said[roomOf(at)]?.push(text)
  }
  isOver = true
  await Promise.all(drops)
  await untilQuiet(people)
  const counts = people.flatMap(({ heard }, at) => (said[roomOf(at)] ?? []).map((text) => heard.get(text) ?? 0))
  for (const person of people) person.leave()
  for (const line of lines) line.close()
  const [missing, twice] = [counts.filter((count) => count === 0), counts.filter((count) => count > 1)]
  return { messages, expected: counts.length, missing: missing.length, twice: twice.length }
}

function roomOf(at: number): number {
  return Math.floor(at / PEOPLE_PER_ROOM)
}

/** Waits until no person has heard anything for a while. */
async function untilQuiet(people: readonly Person[]): Promise<void> {
  const heardBy = () => people.reduce((sum, { heard }) => sum + heard.size, 0)
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let before = -1; before !== heardBy() && performance.now() < giveUpAt; await wait(QUIET_MS)) before = heardBy()
}
