import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asOlderRead } from '#lib/domain/room/older-clients.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { idOf, makeFedPeople, makeStoredRoom, shownTo, type Packet, type Told } from './fed-room.ts'

/** Acts in a room and between its gateways. `at` picks a packet or a message. */
const acts = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...([
        'say',
        'say',
        'say',
        'begin',
        'begin',
        'write',
        'write',
        'write',
        'end',
        'breakOff',
        'react',
        'edit',
        'remove',
        'clear',
      ] as const),
      ...([
        'arrive',
        'arrive',
        'arrive',
        'arrive',
        'arrive',
        'double',
        'lose',
        'sayAgain',
        'ask',
        'answer',
        'readAll',
        'join',
      ] as const),
    ),
    at: fc.nat({ max: 30 }),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
)
type Act = (typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never)['what']

/**
 * Plays the acts: packets are lost, doubled and reordered between reads. At the end every packet has arrived or is
 * lost.
 */
function play(happenings: readonly { what: Act; at: number }[], pageSize: number) {
  const room = makeStoredRoom()
  const people = makeFedPeople(room, pageSize)
  const underWay: Packet[] = []
  const take = (at: number) => underWay.splice(at % Math.max(underWay.length, 1), 1)

  const does: Record<Act, (at: number) => Packet[]> = {
    say: room.say,
    begin: room.begin,
    write: (at) => room.write('well, '.slice(0, 1 + (at % 6))),
    sayAgain: room.sayAgain,
    end: () => room.end(true),
    breakOff: () => room.end(false),
    react: room.react,
    edit: room.edit,
    remove: (at) => (at % 3 === 0 ? room.remove(at) : []),
    clear: (at) => (at % 8 === 0 ? room.clear() : []),
    arrive: (at) => (take(at).forEach(people.hear), []),
    double: (at) => underWay.slice(at, at + 1),
    lose: (at) => (take(at), []),
    ask: () => (people.ask(), []),
    answer: () => (people.answer(), []),
    readAll: () => (people.readAll(), []),
    join: () => (people.join(), []),
  }
  for (const { what, at } of happenings) underWay.push(...does[what](at))
  underWay.splice(0).forEach(people.hear)
  people.readAll()
  room.sayAgain().forEach(people.hear) // a gateway does so after a lost piece of a reply
  return { room, ...people }
}

const stories = fc.record({ happenings: acts, pageSize: fc.integer({ min: 1, max: 5 }) })
const holds = (check: (story: ReturnType<typeof play>) => void) =>
  fc.assert(
    fc.property(stories, ({ happenings, pageSize }) => check(play(happenings, pageSize))),
    { numRuns: 1000 },
  )

/** Returns how often these events told of the message, over all receivers. */
function timesTold(told: readonly Told[], id: string, ...names: string[]): number {
  return told.filter(({ name, payload }) => names.includes(name) && [idOf(payload)].includes(id)).length
}

/** Returns what an older client shows of a message. */
const forOlder = (message: Message) => {
  const { id, seq, text, status, error } = asOlderRead(message)
  return { id, seq, text, status, error }
}

test('[FEED-5] an edit is told to older clients though a later change of the same message is read a page later', () => {
  const happenings = [
    { what: 'say', at: 0 },
    { what: 'edit', at: 0 },
    { what: 'say', at: 0 },
    { what: 'react', at: 1 },
    { what: 'react', at: 0 },
  ] as const
  const { room, told } = play(happenings, 1)
  expect(shownTo('older', told).map(forOlder)).toEqual(room.shown().map(forOlder))
})

describe('[FEED-5] a feed whose packets are lost, doubled, reordered and read in between', () => {
  test('each message, and the end of each reply, is handed out exactly once', () => {
    holds(({ room, told }) => {
      const shown = new Set(room.shown().map(({ id }) => id))
      for (const { id, status } of room.all()) {
        const begun = timesTold(told, id, 'msgFromServer', 'ai-stream-start')
        const ended = timesTold(told, id, 'ai-stream-end', 'ai-stream-error')
        if (!shown.has(id)) {
          expect(begun, `${id}, which was cleared`).toBeLessThanOrEqual(1)
          expect(ended, `the end of ${id}, which was cleared`).toBeLessThanOrEqual(1)
        } else if (timesTold(told, id, 'ai-stream-start') > 0) {
          expect([begun, ended], id).toEqual([1, status === 'streaming' ? 0 : 1])
        } else expect(begun + ended, id).toBe(1)
      }
    })
  })

  test('a reply that was seen to begin and was cleared away ends once', () => {
    holds(({ room, told }) => {
      const shown = new Set(room.shown().map(({ id }) => id))
      for (const { id } of room.all()) {
        if (shown.has(id) || timesTold(told, id, 'ai-stream-start') === 0) continue
        expect(timesTold(told, id, 'ai-stream-end', 'ai-stream-error'), id).toBe(1)
      }
    })
  })

  test('the feed ends at the room’s cursor, with the replies that still run', () => {
    holds(({ room, feed }) => {
      const { seq, rev, ahead, streams } = feed()
      expect({ seq, rev, ahead }).toEqual({ ...room.cursor(), ahead: [] })
      const running = room.shown().filter(({ status }) => status === 'streaming')
      expect([...streams.keys()]).toEqual(running.map(({ id }) => id))
    })
  })

  test('pieces of a reply are told in their order, without a hole, and never twice', () => {
    holds(({ told }) => {
      const lengths = new Map<string, number>()
      for (const { name, payload } of told) {
        if (name === 'ai-stream-start') lengths.set(payload.id, 0)
        if (name === 'partialMessage') lengths.set(payload.messageId, payload.text.length)
        if (name !== 'ai-stream-chunk') continue
        expect(payload.at, payload.messageId).toBe(lengths.get(payload.messageId))
        lengths.set(payload.messageId, (payload.at ?? 0) + payload.text.length)
      }
    })
  })

  test('a client that stayed shows what a newcomer is handed', () => {
    holds(({ room, told }) => {
      expect(shownTo('newer', told)).toEqual(room.shown())
      expect(shownTo('older', told).map(forOlder)).toEqual(room.shown().map(forOlder))
    })
  })
})

test('[FEED-2] [FEED-5] a client that joined in the middle, at any cursor, shows what a newcomer is handed', () => {
  holds(({ room, toldNewcomers }) => {
    for (const told of toldNewcomers()) {
      for (const { id } of room.all()) {
        expect(timesTold(told, id, 'ai-stream-end', 'ai-stream-error'), `ends of ${id}`).toBeLessThanOrEqual(1)
      }
      expect(shownTo('newer', told)).toEqual(room.shown())
      expect(shownTo('older', told).map(forOlder)).toEqual(room.shown().map(forOlder))
    }
  })
})

test('the stories are worth telling: there are gaps, holes, cuts, clears and ends in them', () => {
  const seen = { ahead: 0, ended: 0, failed: 0, cleared: 0, chunks: 0, edited: 0, deleted: 0 }
  for (const { happenings, pageSize } of fc.sample(stories, { numRuns: 500, seed: 1 })) {
    const { room, told } = play(happenings, pageSize)
    const seqs = told.flatMap(({ name, payload }) => (name === 'msgFromServer' ? [payload.seq] : []))
    if (seqs.some((seq, at) => seq < (seqs[at - 1] ?? 0))) seen.ahead++
    if (told.some(({ name }) => name === 'ai-stream-end')) seen.ended++
    if (told.some(({ name }) => name === 'ai-stream-error')) seen.failed++
    if (told.some(({ name }) => name === 'ai-stream-chunk')) seen.chunks++
    if (room.shown().some(({ edits }) => edits)) seen.edited++
    if (told.some(({ name, payload }) => name === 'ai-stream-end' && payload.deletedAt)) seen.deleted++
    if (room.shown().length < room.all().length) seen.cleared++
  }
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(25)
})
