import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANSWER_MAX_BYTES, MESSAGE_MAX_CHARS, PEOPLE_MAX } from '#lib/protocol/limits.ts'
import { bytesWritten } from '#lib/domain/messages/within-bytes.ts'
import type { Joined, JoinedSession } from '#lib/protocol/events/room.ts'
import { enter, Person, type EnterOptions } from '#tests/support/person.ts'
import { startWorld, type World } from '#tests/support/world.ts'
import { openWire, type Wire } from '#tests/support/wire.ts'

const SLOW = 50_000
const CHANGES = 20
/** Each character takes six bytes in JSON: 24.6 KB. */
const LARGEST = '\u0001'.repeat(MESSAGE_MAX_CHARS)

let world: World
const wires: Wire[] = []
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(async () => {
  wires.forEach((wire) => wire.close())
  await world.stop()
})

async function slowLine(bytesPerSecond: number): Promise<Wire> {
  const wire = await openWire(world.gateway.port, { bytesPerSecond })
  wires.push(wire)
  return wire
}

/** Joins as our page does, without an acknowledgement. */
async function answerTo(person: Person, afterSeq?: number): Promise<Joined> {
  const before = person.heard('joinedSession').length
  person.socket.emit('joinSession', { anonymousBrowserId: person.anonymousBrowserId, ...(afterSeq && { afterSeq }) })
  let answers: JoinedSession[] = []
  await person.hears('joinedSession', () => (answers = person.heard('joinedSession')).length > before)
  const answer = answers.at(-1)
  if (!answer?.success) throw new Error('Could not join')
  return answer
}

const seqsFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)
const seqsOf = ({ messages }: Pick<Joined, 'messages'>) => messages.map(({ seq }) => seq)

describe.concurrent('a client whose line carries 50 KB in a second', () => {
  test.for<[string, EnterOptions]>([
    ['', {}],
    [', who can only poll,', { transports: ['polling'] }],
  ])('gets into a chat of large messages%s and hears what is said', async ([, options], { expect }) => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    await world.fill(access.sessionId, 60, () => LARGEST)
    const { url } = await slowLine(SLOW)
    const slow = await new Person(url, access, options).connected()
    const answering = answerTo(slow)
    await ana.hears('participants', (people) => Object.values(people).filter(({ isOnline }) => isOnline).length === 3)
    await ana.say('Are you in?')
    const answer = await answering
    expect(bytesWritten(answer.messages)).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
    expect(answer).toMatchObject({ hasMore: true })
    const notice = answer.messages.find(({ text }) => text.endsWith('joined the chat.'))!
    // A busy gateway may read the chat after the question was stored: then the answer holds it.
    const last = Math.max(notice.seq, ...seqsOf(answer))
    expect(seqsOf(answer)).toEqual(seqsFrom(last - answer.messages.length + 1, last))
    const isAsked = ({ text }: { text: string }) => text === 'Are you in?'
    if (!answer.messages.some(isAsked)) await slow.hears('msgFromServer', isAsked)

    const seqs = await olderThan(access.sessionId, answer)
    expect([...seqs, ...seqsOf(answer)]).toEqual(seqsFrom(1, last))
    slow.leave()
  })

  test.for<[string, EnterOptions]>([
    ['', {}],
    [', who can only poll,', { transports: ['polling'] }],
  ])(
    'keeps the connection%s while far more waits than a heartbeat may',
    { timeout: 180_000 },
    async ([, options], { expect }) => {
      const access = await world.open()
      const ana = await enter(world.gateway.url, access)
      const { url } = await slowLine(SLOW)
      const slow = await enter(url, access, options)
      await Promise.all(Array.from({ length: 40 }, () => ana.say(LARGEST)))
      await ana.say('That was all.')
      await slow.hears('msgFromServer', ({ text }) => text === 'That was all.')
      expect(slow.heard('msgFromServer').map(({ seq }) => seq)).toEqual(seqsFrom(3, 43))
      expect(slow.socket.connected).toBe(true)
      slow.leave()
    },
  )

  test('is told the newest list of people, not each change of a crowd', async ({ expect }) => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    await world.sql(
      `INSERT INTO participant (session_id, user_id, user_name)
       SELECT $1, 'guest-' || n, repeat('語', 32) FROM generate_series(1, $2::int) n`,
      [access.sessionId, PEOPLE_MAX / 2],
    )
    const slow = await enter((await slowLine(SLOW)).url, access)
    for (let at = 1; at <= CHANGES; at++) {
      await ana.ask('renameUser', { ...access, userId: ana.userId, newName: `Ana ${at}` })
      await ana.hears('participants', (people) => people[ana.userId]?.userName === `Ana ${at}`)
    }
    await slow.hears('participants', (people) => people[ana.userId]?.userName === `Ana ${CHANGES}`)
    expect(slow.heard('participants').length).toBeLessThan(CHANGES)
    slow.leave()
  })

  test('is gone within 20 s when the line dies under a large answer', { timeout: 120_000 }, async ({ expect }) => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    await world.fill(access.sessionId, 60, () => LARGEST)
    const wire = await slowLine(SLOW)
    const slow = await new Person(wire.url, access).connected()
    const closed = slow.closed()
    slow.socket.emit('joinSession', { anonymousBrowserId: slow.anonymousBrowserId })
    const isSlow = (id: string) => !id.startsWith('Parley') && id !== ana.userId
    const people = await ana.hears('participants', (all) => Object.keys(all).some(isSlow))
    const slowId = Object.keys(people).find(isSlow)!
    wire.freeze()
    await ana.hears('participants', (all) => all[slowId]?.isOnline === false)
    expect(await closed).toBe('ping timeout')
  })

  async function olderThan(sessionId: string, answer: Joined): Promise<number[]> {
    const seqs: number[] = []
    for (let before = answer.messages[0]!.seq, hasMore = answer.hasMore; hasMore; before = seqs[0]!) {
      const reader = { ids: [answer.userId], accountId: null, hasKey: false }
      const page = await world.services.readHistory(reader, sessionId, { before, limit: 200 })
      expect(bytesWritten(page.messages)).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
      seqs.unshift(...seqsOf(page))
      hasMore = page.hasMore
    }
    return seqs
  }
})

test(
  '[SOCK-10] 200 large messages come with one answer after another, complete and in order',
  { timeout: 120_000 },
  async () => {
    const access = await world.open()
    const ana = await enter(world.gateway.url, access)
    await world.fill(access.sessionId, 200, () => LARGEST)
    const { url } = await slowLine(20 * SLOW)
    const { anonymousBrowserId } = ana
    ana.leave()
    const back = await new Person(url, access, { anonymousBrowserId }).connected()
    const seqs: number[] = []
    for (let afterSeq = 1, hasMore = true; hasMore; afterSeq = seqs.at(-1)!) {
      const answer = await answerTo(back, afterSeq)
      expect(bytesWritten(answer.messages)).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
      seqs.push(...seqsOf(answer))
      hasMore = answer.hasMore
    }
    expect(seqs).toEqual(seqsFrom(2, 201))
    back.leave()
  },
)
