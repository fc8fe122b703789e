import { setTimeout as wait } from 'node:timers/promises'
import type { System } from '../load/systems.ts'
import { percentile } from '../numbers.ts'
import type { Enter, Person } from './person.ts'

const ENTER_AT_ONCE = 25
const PEOPLE_PER_ROOM = 4
const LOOK_MS = 20
const PATIENCE_MS = 120_000

/** Milliseconds from the kill. `heard` is the share of messages sent meanwhile that reached their receivers. */
export type Outage = { backP50: number; backAll: number; caughtUp: number | null; heard: number }

/** Kills the server while everybody is in, and restarts it. One person of each room sends a message at that moment. */
export async function outage(system: System, enter: Enter, rooms: number): Promise<Outage> {
  const people = await enterAll(system, enter, rooms)
  const killedAt = performance.now()
  await system.restart()
  const said = people.flatMap(({ room, person }, at) => (at % PEOPLE_PER_ROOM === 0 ? [{ room, person }] : []))
  for (const { room, person } of said) person.say(`meanwhile-${room}`)

  const backAt = new Map<Person, number>()
  let caughtUpAt: number | null = null
  while (caughtUpAt === null && performance.now() - killedAt < PATIENCE_MS) {
    await wait(LOOK_MS)
    const now = performance.now() - killedAt
    for (const { person } of people) if (!backAt.has(person) && person.isIn()) backAt.set(person, now)
    const areBack = backAt.size === people.length
    if (areBack && people.every(hasHeard)) caughtUpAt = now
    if (areBack && now > Math.max(...backAt.values()) + PATIENCE_MS / 8) break
  }
  const heard = people.filter(hasHeard).length / people.length
  for (const { person } of people) person.leave()
  const times = [...backAt.values()]
  const backAll = times.length === people.length ? Math.max(...times) : Infinity
  return { backP50: percentile(times, 50), backAll, caughtUp: caughtUpAt, heard }
}

type Seated = { room: string; person: Person }

function hasHeard({ room, person }: Seated): boolean {
  return person.heard.has(`meanwhile-${room}`)
}

async function enterAll(system: System, enter: Enter, rooms: number): Promise<Seated[]> {
  const [url = ''] = system.urls
  const seats = (await system.rooms(rooms)).flatMap((room) => Array.from({ length: PEOPLE_PER_ROOM }, () => room))
  const seated: Seated[] = []
  for (let first = 0; first < seats.length; first += ENTER_AT_ONCE) {
    const batch = seats.slice(first, first + ENTER_AT_ONCE)
    const entered = batch.map(async (room) => ({ room: room.sessionId, person: await enter(url, room) }))
    seated.push(...(await Promise.all(entered)))
  }
  return seated
}
