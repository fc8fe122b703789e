import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Member } from '#lib/domain/members.ts'
import type { RoomVoice } from '#lib/domain/room-voice.ts'
import { Refusal } from '#lib/protocol/errors.ts'
import type { ResetVotes } from '#lib/protocol/events.ts'
import { systemClock } from '#lib/services/clock.ts'
import { makeTellRoomState } from '#lib/services/tell-room-state.ts'
import { makeRandom, type Random } from '#tests/support/random.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const GATEWAYS = ['one', 'two', 'three']
const ROOM = 'a session'

const later = <Value>(ms: number, value: () => Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value()), ms))

function makeGateway(
  people: () => Promise<Member[]>,
  all: RoomVoice['votesChanged'],
  here: RoomVoice['votesChanged'],
  onError = (cause: unknown): void => {
    throw cause
  },
) {
  const voice = (votesChanged: RoomVoice['votesChanged']) => () =>
    ({ participantsChanged() {}, settingsChanged() {}, votesChanged }) as Partial<RoomVoice> as RoomVoice
  return makeTellRoomState({
    participants: { people },
    sessions: { activity: async () => 'balanced' },
    room: voice(all),
    roomHere: voice(here),
    clock: systemClock,
    onError,
  })
}

/** Gateways with people of one room, whose reads and words to each other take their time; each one's words keep their order. */
function makeCluster(random: Random) {
  let online = 0
  let reads = 0
  /** What the people of each gateway were told. */
  const told = new Map<string, number[]>(GATEWAYS.map((id) => [id, []]))

  async function people(): Promise<Member[]> {
    reads += 1
    const count = await later(random.between(0, 40), () => online)
    return later(random.between(0, 150), () => Array.from({ length: count }, (_, at) => person(`guest-${at}`)))
  }

  const gateways = GATEWAYS.map((id) => {
    const arrivals = new Map<string, number>()
    const tellHere = ({ total }: ResetVotes) => void told.get(id)?.push(total)
    const tellAll = (votes: ResetVotes) => {
      tellHere(votes)
      for (const other of gateways) {
        if (other.id === id) continue
        const arrivesAt = Math.max(Date.now() + random.between(0, 60), arrivals.get(other.id) ?? 0)
        arrivals.set(other.id, arrivesAt)
        setTimeout(() => other.hear(id, votes), arrivesAt - Date.now())
      }
    }
    const { tellRoomState, roomStateOverheard } = makeGateway(people, tellAll, tellHere)
    const hear = (from: string, votes: ResetVotes) => {
      tellHere(votes)
      roomStateOverheard(ROOM, from)
    }
    return { id, hear, tellRoomState }
  })

  return {
    /** Somebody comes to this gateway. */
    change(at: number): void {
      online += 1
      gateways[at]?.tellRoomState(ROOM)
    },
    told,
    online: () => online,
    reads: () => reads,
  }
}

function person(userId: string): Member {
  const nothing = { timeZone: null, lastSeenAt: new Date(0), joinedSeq: 0, number: 0, ids: [] }
  return { userId, userName: userId, isAI: false, isOnline: true, hasVoted: false, ...nothing }
}

test('whoever tells a room when, what the people of each gateway were told last is what is', async () => {
  let wasStale = 0
  for (let seed = 0; seed < 1500; seed++) {
    const random = makeRandom(seed)
    const cluster = makeCluster(random)
    const withinMs = random.pick([100, 600, 3000])
    for (let changes = random.pick([2, 3, 4, 30]); changes > 0; changes--) {
      setTimeout(() => cluster.change(random.between(0, GATEWAYS.length - 1)), random.between(0, withinMs))
    }
    await vi.runAllTimersAsync()

    const last = [...cluster.told.values()].map((states) => states.at(-1))
    expect(last, `seed ${seed}`).toEqual(GATEWAYS.map(() => cluster.online()))
    if ([...cluster.told.values()].some((states) => isGoingBack(states))) wasStale += 1
  }
  expect(wasStale, 'older words must come behind newer ones for this test to mean anything').toBeGreaterThan(200)
})

const isGoingBack = (states: readonly number[]) => states.some((state, at) => state < (states[at - 1] ?? 0))

test.each([1000, 3000, 7900])('what another gateway told %i ms after it read it does not last', async (ms) => {
  let name = 'Anon'
  const told: string[] = []
  const people = async () => [person(name)]
  const tell = ({ total }: ResetVotes) => void told.push(`${name} and ${total - 1} others`)
  const gateway = makeGateway(people, tell, tell)
  name = 'Ben'
  gateway.tellRoomState(ROOM)
  await vi.advanceTimersByTimeAsync(ms)
  told.push('Anon, as the other one read it before')
  gateway.roomStateOverheard(ROOM, 'another')
  await vi.runAllTimersAsync()
  expect(told.at(-1)).toBe('Ben and 0 others')
})

test('rooms in which something may have changed that nobody was told of are told here, all of them in turns', async () => {
  const told: number[] = []
  const here = () => void told.push(Date.now())
  const gateway = makeGateway(
    async () => [],
    () => expect.fail('nobody else has to hear it'),
    here,
  )
  const rooms = Array.from({ length: 500 }, (_, at) => `room ${at}`)
  gateway.tellRoomsHere(rooms)
  const began = Date.now()
  await vi.runAllTimersAsync()
  expect(Object.values(Object.groupBy(told, (at) => at - began)).map((turn) => turn?.length)).toEqual([200, 200, 100])
})

test('where one gateway speaks at a time nobody looks twice', async () => {
  const cluster = makeCluster(makeRandom(1))
  for (const gateway of [0, 0, 1, 2, 0]) {
    cluster.change(gateway)
    await vi.advanceTimersByTimeAsync(10_500)
  }
  expect(cluster.reads()).toBe(5)
  expect([...cluster.told.values()]).toEqual(GATEWAYS.map(() => [1, 2, 3, 4, 5]))
})

test('what changes while a gateway is about to look for its own people alone is told to all', async () => {
  const told: string[] = []
  const people = () => later<Member[]>(100, () => [])
  const gateway = makeGateway(
    people,
    () => void told.push('all'),
    () => void told.push('here'),
  )
  gateway.tellRoomState(ROOM)
  await vi.advanceTimersByTimeAsync(100)
  gateway.roomStateOverheard(ROOM, 'another')
  await vi.advanceTimersByTimeAsync(250)
  gateway.tellRoomState(ROOM)
  gateway.tellRoomState(ROOM) // while it looks, and before it looks for its own
  await vi.runAllTimersAsync()
  expect(told).toEqual(['all', 'all', 'all'])

  gateway.roomStateOverheard(ROOM, 'another')
  gateway.roomStateOverheard(ROOM, 'a third')
  await vi.runAllTimersAsync()
  expect(told).toEqual(['all', 'all', 'all', 'here'])
})

test('a room whose change failed is told how it stands when that can be read, and once more when nothing is under way', async () => {
  let isAway = true
  let online = 0
  const told: number[] = []
  const tell = ({ total }: ResetVotes) => void told.push(total)
  const { tellIfInDoubt } = makeGateway(people, tell, tell, () => {})
  async function people(): Promise<Member[]> {
    if (isAway) throw new Error('Connection terminated')
    return Array.from({ length: online }, (_, at) => person(`guest-${at}`))
  }
  expect(() => tellIfInDoubt(ROOM)(new Error('Query read timeout'))).toThrow('timeout')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).toEqual([])

  isAway = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(told, 'what was given up is still under way').toEqual([0])
  online = 1
  await vi.runAllTimersAsync()
  expect(told).toEqual([0, 1])

  expect(() => tellIfInDoubt(ROOM)(new Refusal('SESSION_CLOSED'))).toThrow(Refusal)
  await vi.runAllTimersAsync()
  expect(told, 'a refusal changed nothing').toEqual([0, 1])
})

test.each([
  { before: 500, tells: 'no more than it can hear', atMost: 11 },
  { before: 2, tells: 'at once of each change', atMost: 1000 },
])('a room of $before is told $tells, and in the end how it stands', async ({ before, atMost }) => {
  let online = before
  const told: number[] = []
  const tell = ({ total }: ResetVotes) => void told.push(total)
  const people = () => later(5, () => Array.from({ length: online }, (_, at) => person(`guest-${at}`)))
  const { tellRoomState } = makeGateway(people, tell, tell)
  for (let change = 0; change < 100; change++) {
    online = change % 2 === 0 ? before + 1 : before
    tellRoomState(ROOM)
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.runAllTimersAsync()
  expect(told.length).toBeLessThanOrEqual(atMost)
  expect(told.length).toBeGreaterThanOrEqual(Math.min(atMost - 2, 100))
  expect(told.at(-1)).toBe(online)
})
