import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '#tests/support/random.ts'
import { enter, newBrowserId, type Access, type Person } from '#tests/support/person.ts'
import type { SoakStack } from './stack.ts'

export type Stage = { isOver: boolean }
/** Counts of events, over all people. */
export type Tally = { visits: number; sends: number; refused: number; reconnects: number; ackMs: number[] }

const ROOMS = 6
const ROOM_LIVES_MS = [20_000, 60_000] as const
const CUT_EVERY_MS = [10_000, 40_000] as const
const ARRIVES_WITHIN_MS = 20_000
const ACK_TIMES_KEPT = 20_000

/**
 * Lets people come, talk, type, rename themselves, lose their connection, return and leave, until the stage is over.
 */
export async function populate(
  stack: SoakStack,
  { people, random, stage, tally }: { people: number; random: Random; stage: Stage; tally: Tally },
): Promise<void> {
  const rooms = await Promise.all(Array.from({ length: ROOMS }, () => stack.open()))

  async function renewRooms(): Promise<void> {
    while (await pause(ROOM_LIVES_MS)) rooms[random.between(0, ROOMS - 1)] = await stack.open()
  }
  async function cutWires(): Promise<void> {
    while (await pause(CUT_EVERY_MS)) stack.cut()
  }
  async function live(own: Random): Promise<void> {
    let anonymousBrowserId = newBrowserId()
    while (!stage.isOver) {
      if (own.chance(0.3)) anonymousBrowserId = newBrowserId()
      await visit({ stack, access: own.pick(rooms), anonymousBrowserId, random: own, stage, tally })
      await pause([200, 3000])
    }
  }
  /** Pauses; false when no time is left. */
  async function pause([from, to]: readonly [number, number]): Promise<boolean> {
    const until = performance.now() + random.between(from, to)
    while (!stage.isOver && performance.now() < until) await wait(100)
    return !stage.isOver
  }

  await Promise.all([renewRooms(), cutWires(), ...Array.from({ length: people }, () => live(random.branch()))])
}

type Visit = {
  stack: SoakStack
  access: Access
  anonymousBrowserId: string
  random: Random
  stage: Stage
  tally: Tally
}

async function visit({ stack, access, anonymousBrowserId, random, stage, tally }: Visit): Promise<void> {
  const transports = random.pick([['websocket'], ['websocket'], ['polling', 'websocket'], ['polling']])
  let afterSeq: number | undefined
  const arrive = () =>
    Promise.race([
      enter(random.pick(stack.urls), access, { anonymousBrowserId, transports, afterSeq }).catch(() => null),
      // A connection that is cut during its handshake reports nothing.
      wait(ARRIVES_WITHIN_MS, null),
    ])
  let person = await arrive()
  tally.visits++
  for (let acts = random.between(3, 12); acts > 0 && !stage.isOver; acts--) {
    await wait(random.between(500, 4000))
    if (!person?.socket.connected) {
      afterSeq = person?.heard('msgFromServer').at(-1)?.seq ?? afterSeq
      person?.leave()
      person = await arrive()
      tally.reconnects++
    }
    if (person) await act(person, random, tally).catch(() => null) // cut in the middle: comes back with the next person
  }
  person?.leave()
}

async function act(person: Person, random: Random, tally: Tally): Promise<void> {
  const own = { sessionId: person.access.sessionId, userId: person.userId }
  if (random.chance(0.1))
    return void (await person.ask('renameUser', { ...own, newName: `Name ${random.between(1, 999)}` }))
  if (random.chance(0.05)) return void (await person.ask('toggleResetVote', own))
  await person.ask('typing', { ...own, isTyping: true })
  if (random.chance(0.2)) return // leaves the typing open, for a departure or a lost connection to end
  const began = performance.now()
  const question = random.chance(0.1) ? 'Parley, what do you say to that?' : 'Something to talk about.'
  const answer = await person.say(`${question} ${random.between(1, 1_000_000)}`)
  tally.sends++
  if (!answer.success) tally.refused++
  else if (tally.ackMs.push(performance.now() - began) > ACK_TIMES_KEPT) tally.ackMs.shift()
}
