import { afterAll, describe, expect, test } from 'vitest'
import { asSeen } from '#lib/domain/parley/prompt/prompt-lines.ts'
import type { Manner } from '#lib/domain/parley/turn-taking/room.ts'
import { APART_MS } from '#lib/domain/parley/turn-taking/timing/limits.ts'
import { makeRandom, type Random } from '#tests/support/random.ts'
import { makeSimulatedClock } from './simulated-clock.ts'
import { makeSimulatedRoom, type Row, type SimulatedRoom } from './simulated-room.ts'

/** One room per seed. A seed that ever failed stays in the list by name. */
const SEEDS = Array.from({ length: 400 }, (_, index) => 20_260_000 + index)
const MOMENTS = 70
const NAMES = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eli']
const MANNERS: (Manner | null)[] = [
  null,
  null,
  null,
  'mediator',
  'gamemaster',
  'listener',
  'facilitator',
  'calmer',
  'wildcard',
]
const START = Date.UTC(2026, 4, 4, 18)
const MINUTE_MS = 60_000

/** People's lines. Only `call` is a call and only `hush` is a wish for quiet; no other line may count as one. */
const SAYINGS = {
  chat: [
    'I was there too',
    'the door was locked all day',
    'we took the late train',
    'mine is the blue one',
    'what a night',
  ],
  question: ['how long does that take?', 'does anybody have a map?', 'where do we meet?', 'what is the plan'],
  mention: ['I told Parley yesterday', 'the parley failed', 'Parley was right about it'],
  nothing: ['ok', 'haha', '👍', 'thanks!', 'yes'],
  call: [
    'Parley, what do you say?',
    'hey Parley, help us',
    'what would you do, Parley?',
    '@Parley sum up please',
    'hello Parley what now',
  ],
  hush: ['Parley, be quiet please', 'Parley shut up', 'Parley, stay out of this'],
}
type Kind = keyof typeof SAYINGS | 'person'
const MIX: Kind[] = [
  'chat',
  'chat',
  'chat',
  'chat',
  'question',
  'question',
  'mention',
  'nothing',
  'nothing',
  'person',
  'call',
  'call',
  'call',
  'hush',
]

type Said = { row: Row; kind: Kind; at: number; peopleHere: number }
type Story = { room: SimulatedRoom; said: Said[]; askedAgainAt: number[]; points: number; isReliable: boolean }

/**
 * Plays an evening in one room: bursts, pauses, typing, joins and leaves, changes of the setting, stops and repeats.
 */
async function live(seed: number): Promise<Story> {
  const random = makeRandom(seed)
  const clock = makeSimulatedClock(START)
  const people = NAMES.slice(0, 1 + random.below(NAMES.length))
  const isReliable = random.chance(0.5)
  const points = random.pick([3, 12, 60])
  const room = makeSimulatedRoom({
    ...{ clock, random, people, manner: random.pick(MANNERS), gateways: 1 + random.below(3) },
    ...{ activity: random.pick(['called', 'balanced', 'balanced', 'active'] as const) },
    ...{ budget: { points, seconds: 3600 }, failureShare: isReliable ? 0 : 0.3 },
  })
  const said: Said[] = []
  const askedAgainAt: number[] = []

  for (let moment = 0; moment < MOMENTS; moment++) {
    await clock.advance(pauseOf(random))
    const name = random.pick([...room.here])
    const act = random.next()
    if (act < 0.8) {
      room.typing(name, false)
      const kind = random.pick(MIX)
      const row = room.say(name, textOf(kind, name, people, random))
      said.push({ row, kind, at: clock.now(), peopleHere: room.here.size })
    } else if (act < 0.9) room.typing(name, true)
    else if (act < 0.93 && room.here.size > 1) room.leave(name)
    else if (act < 0.96) people.forEach((one) => room.here.add(one))
    else if (act < 0.97) room.setActivity(random.pick(['called', 'balanced', 'active']))
    else if (act < 0.985) room.stop()
    else if (room.askAgain(name)) askedAgainAt.push(clock.now())
  }
  await clock.advance(20 * MINUTE_MS)
  return { room, said, askedAgainAt, points, isReliable }
}

function pauseOf(random: Random): number {
  const kind = random.next()
  if (kind < 0.45) return random.below(1200) // in one breath
  if (kind < 0.85) return 1500 + random.below(20_000)
  return random.below(kind < 0.97 ? 3 * MINUTE_MS : 40 * MINUTE_MS)
}

function textOf(kind: Kind, name: string, people: readonly string[], random: Random): string {
  if (kind !== 'person') return random.pick(SAYINGS[kind])
  const others = people.filter((other) => other !== name)
  return others.length === 0 ? 'just me here' : `${random.pick(others)}, are you coming?`
}

const stories = new Map<number, Story>()
const counts = { rooms: 0, said: 0, calls: 0, replies: 0, uncalled: 0, requests: 0, spent: 0, failed: 0 }

/** Returns the story of a seed, played once for all properties. */
async function storyOf(seed: number): Promise<Story> {
  const known = stories.get(seed)
  if (known) return known
  const story = await live(seed)
  stories.set(seed, story)
  const replies = repliesOf(story)
  counts.rooms++
  counts.said += story.said.length
  counts.calls += story.said.filter(({ kind }) => kind === 'call').length
  counts.replies += replies.length
  counts.uncalled += replies.filter(({ reason }) => isUncalled(reason)).length
  counts.requests += story.room.requests.length
  counts.spent += story.room.spent.length
  counts.failed += replies.filter(({ status }) => status === 'failed').length
  return story
}

/** True when the reason is no call, no answer and no chat alone with Parley. */
const isUncalled = (reason: string | null) =>
  reason !== null && !/ (?:asked|answered|asked again)$|^one to one$/.test(reason)

const repliesOf = ({ room }: Story): Row[] => room.rows.filter(({ kind }) => kind === 'assistant')

/** Returns every story that breaks the property, with the offence. */
async function broken(property: (story: Story) => string[]): Promise<string[]> {
  const all: string[] = []
  for (const seed of SEEDS) all.push(...property(await storyOf(seed)).map((problem) => `seed ${seed}: ${problem}`))
  return all
}

afterAll(() => {
  const [first, last] = [SEEDS[0], SEEDS.at(-1)]
  process.stdout.write(
    `\nSimulator, seeds ${first} to ${last}: ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}.\n`,
  )
})

/** Returns the calls that must be answered: no wish for quiet came before the model saw them, and budget was left. */
function answerable({ room, said }: Story): Said[] {
  return said.filter(({ row, kind, at }) => {
    const answer = answerTo({ row, at }, room)
    const isHushed = said.some(
      (other) => other.kind === 'hush' && other.row.seq > row.seq && other.row.seq <= (answer?.seenSeq ?? Infinity),
    )
    return (
      kind === 'call' &&
      !isHushed &&
      !room.spent.some((spent) => spent.at >= at && spent.at <= (answer?.at ?? Infinity))
    )
  })
}

function answerTo({ row, at }: Pick<Said, 'row' | 'at'>, { requests }: SimulatedRoom) {
  return requests.find((request) => request.seenSeq >= row.seq && request.at >= at)
}

describe('in hundreds of random rooms', () => {
  test(
    'every call is answered, unless Parley is told to be quiet meanwhile or the budget is used up',
    { timeout: 120_000 },
    async () => {
      const unanswered = await broken((story) =>
        answerable(story)
          .filter((call) => !answerTo(call, story.room))
          .map(({ row }) => `message ${row.seq} was never before the model`),
      )
      expect(unanswered).toEqual([])
    },
  )

  test('calls are answered in time: after a pause, within two seconds, or right after the running reply', async () => {
    const late = await broken((story) => {
      if (!story.isReliable) return []
      return answerable(story).flatMap((call) => {
        const answer = answerTo(call, story.room)
        const before = story.room.requests.findLast(
          ({ at, endedAt }) => at < (answer?.at ?? 0) && (endedAt ?? 0) >= call.at,
        )
        const waitedMs = (answer?.at ?? 0) - Math.max(call.at, before?.endedAt ?? 0)
        return waitedMs > 2500 ? [`message ${call.row.seq} waited ${waitedMs} ms`] : []
      })
    })
    expect(late).toEqual([])
  })

  test('Parley never says two uncalled things in a row, and leaves eight seconds in between', async () => {
    expect(
      await broken((story) => {
        const lines = asSeen(story.room.rows)
        const inARow = lines.filter(
          (line, at) => line.kind === 'assistant' && isUncalled(line.reason) && lines[at - 1]?.kind === 'assistant',
        )
        const replies = repliesOf(story)
        const tooSoon = replies.filter((reply, at) => {
          const before = replies[at - 1]
          return before && isUncalled(reply.reason) && reply.at.getTime() - before.at.getTime() < APART_MS
        })
        return [...inARow, ...tooSoon].map(({ seq, reason }) => `reply ${seq} (${reason})`)
      }),
    ).toEqual([])
  })

  test('Parley stays quiet on request until called; only a person alone with it is answered', async () => {
    expect(
      await broken(({ room, said, askedAgainAt }) =>
        room.requests
          .filter((request) => {
            const known = said.filter(({ row }) => row.seq <= request.seenSeq)
            const hush = known.findLast(({ kind, peopleHere }) => kind === 'hush' && peopleHere > 1)
            if (!hush || request.peopleHere <= 1) return false
            const since = said.filter(({ row, at }) => row.seq > hush.row.seq && at <= request.at)
            const isEnded = since.some(({ kind }) => kind === 'call')
            const isWanted = askedAgainAt.some((at) => at >= hush.at && at <= request.at)
            return !isEnded && !isWanted
          })
          .map(({ seenSeq }) => `spoke after message ${seenSeq}`),
      ),
    ).toEqual([])
  })

  test('one stream runs at a time, on however many gateways, and every reply ends', async () => {
    expect(
      await broken((story) => {
        const { room } = story
        const overlaps = room.requests.filter(
          (request, at) => at > 0 && request.at < (room.requests[at - 1]?.endedAt ?? Infinity),
        )
        const open = repliesOf(story).filter(({ status }) => status === 'streaming')
        return [
          ...room.problems,
          ...overlaps.map(({ at }) => `two requests at once at ${at - START}`),
          ...open.map(({ seq }) => `reply ${seq} never ended`),
          ...(room.isBusy() ? ['the lease was never given back'] : []),
        ]
      }),
    ).toEqual([])
  })

  test('every message is before the model exactly once, in its order', async () => {
    expect(
      await broken((story) => {
        const people = story.room.rows.filter(({ kind }) => kind === 'person').map(({ seq }) => seq)
        const torn = story.room.requests.filter(
          ({ shownSeqs, seenSeq }) =>
            JSON.stringify(shownSeqs) !== JSON.stringify(people.filter((seq) => seq <= seenSeq)),
        )
        const whole = repliesOf(story).filter(
          ({ status, reason }) => status === 'sent' && !reason?.endsWith('asked again'),
        )
        const twice = whole.filter(
          (reply, at) =>
            at > 0 && people.every((seq) => seq <= (whole[at - 1]?.seenSeq ?? 0) || seq > (reply.seenSeq ?? 0)),
        )
        return [
          ...torn.map(({ seenSeq }) => `torn before ${seenSeq}`),
          ...twice.map(({ seq }) => `reply ${seq} answers nothing new`),
        ]
      }),
    ).toEqual([])
  })

  test('the budget is never passed', async () => {
    expect(
      await broken((story) => {
        const begun = repliesOf(story).map(({ at }) => at.getTime())
        return begun
          .filter((at) => begun.filter((other) => other <= at && other > at - 3_600_000 + 60_000).length > story.points)
          .map((at) => `too many replies in the hour before ${at - START}`)
      }),
    ).toEqual([])
  })

  test('the rooms were worth the time: everything above happened in them', async () => {
    await broken(() => [])
    expect(counts.rooms).toBe(SEEDS.length)
    for (const [what, atLeast] of Object.entries({ calls: 2000, uncalled: 300, spent: 50, failed: 100 })) {
      expect(counts[what as keyof typeof counts], what).toBeGreaterThan(atLeast)
    }
  })
})
