import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Refusal } from '#lib/protocol/errors.ts'
import type { Services } from '#lib/server/compose/services.ts'
import { makePresenceStore } from '#lib/adapters/prisma/room/presence.ts'
import { makeReplyStore } from '#lib/adapters/prisma/parley/replies.ts'
import { LeaseLost } from '#lib/domain/messages/draft.ts'
import { createDatabase } from '#tests/support/database.ts'
import { servicesOn } from '#tests/support/services.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'

const SIZES = {
  ...{ QUOTA_ANONYMOUS_DAILY: '30', QUOTA_ADDRESS_DAILY: '40' },
  ...{ QUOTA_FREE_DAILY: '25', QUOTA_PAID_DAILY: '28', QUOTA_PAID_WEEKLY: '26' },
}

/** Two logs on one database, like those of two gateways. */
let one: Services
let two: Services
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase()
  ;[one, two] = [servicesOn(databaseUrl, SIZES), servicesOn(databaseUrl, SIZES)]
})
afterAll(() => Promise.all([one.database.close(), two.database.close()]))

let made = 0
const fresh = (what: string) => `${what}-${++made}`

function draft(sessionId: string, changed: object = {}) {
  const id = fresh('message')
  return { id, sessionId, userId: 'guest-a', personIds: ['guest-a'], text: id, status: 'sent' as const, ...changed }
}

/** Inserts a participant as a join does, under the session's lock. */
async function participate(sessionId: string, userId: string, userName: string): Promise<void> {
  await one.database.pool.query(
    `WITH room AS (SELECT id FROM session WHERE id = $1 FOR KEY SHARE)
     INSERT INTO participant (session_id, user_id, user_name) SELECT id, $2, $3 FROM room`,
    [sessionId, userId, userName],
  )
}

async function outcomes(appends: Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(appends)
  const names = settled.map((one) =>
    one.status === 'fulfilled' ? 'stored' : String((one.reason as { code?: string }).code),
  )
  return Object.fromEntries(
    Map.groupBy(names, (name) => name)
      .entries()
      .map(([name, all]) => [name, all.length]),
  )
}

async function seqs(sessionId: string): Promise<number[]> {
  return (await one.messageLog.after(sessionId, 0, 10_000)).messages.map(({ seq }) => seq)
}

describe('one order at any gateway', () => {
  test('two gateways appending to the same rooms at once leave no gap, no double, no deadlock', async () => {
    const rooms = await Promise.all(Array.from({ length: 5 }, async () => (await one.openSession(null)).sessionId))
    const appends = Array.from({ length: 600 }, (_, at) => {
      const log = at % 2 ? one.messageLog : two.messageLog
      return log.append(draft(rooms[(at * 7) % 5] ?? '', { userId: `guest-${at % 9}` }))
    })
    const answered = await Promise.all(appends)
    expect(new Set(answered.map(({ message }) => message.id)).size).toBe(600)
    for (const room of rooms) expect(await seqs(room)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  })

  test('[MSG-3] a repeat at both gateways in the same instant is stored once', async () => {
    const { sessionId } = await one.openSession(null)
    const repeats = Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? one : two).messageLog.append(draft(sessionId, { tempMsgId: `temp-${at % 4}` })),
    )
    const answered = await Promise.all(repeats)
    expect(new Set(answered.map(({ message }) => message.id)).size).toBe(4)
    expect(answered.filter(({ isRepeat }) => !isRepeat)).toHaveLength(4)
    expect(await seqs(sessionId)).toEqual([1, 2, 3, 4])
  })

  test('[MSG-3] [DEC-17] guests who say one thing after the other, each at two of six gateways, meet one log', async () => {
    await untilDayLasts()
    const gateways = Array.from({ length: 6 }, () => servicesOn(databaseUrl, SIZES))
    onTestFinished(async () => void (await Promise.all(gateways.map(({ database }) => database.close()))))
    const { sessionId } = await one.openSession(null)
    const addressSubject = fresh('address')
    const guests = ['ana', 'ben', 'cem'].map((name) => `${sessionId}-${name}`)
    for (const guest of guests) await participate(sessionId, guest, 'Gus')

    async function sayTwenty({ messageLog }: Services, guest = '') {
      const paying = { userId: guest, personIds: [guest], subject: guest, addressSubject }
      const answers = []
      for (let nth = 0; nth < 20; nth++) {
        const append = messageLog.append(draft(sessionId, { ...paying, tempMsgId: `temp-${nth}` }))
        answers.push(await append.catch((refusal: Refusal) => refusal.code))
      }
      return answers
    }
    const answers = (await Promise.all(gateways.map((gateway, at) => sayTwenty(gateway, guests[at % 3])))).flat()
    const stored = answers.filter((answer) => typeof answer !== 'string')
    const first = stored.filter(({ isRepeat }) => !isRepeat).toSorted((a, b) => a.message.seq - b.message.seq)
    const upTo40 = Array.from({ length: 40 }, (_, at) => at + 1)

    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(new Set(['QUOTA_EXCEEDED']))
    expect(first.map(({ message }) => message.seq)).toEqual(upTo40)
    expect(first.map(({ quotas }) => quotas[1]?.used)).toEqual(upTo40)
    expect(new Set(stored.map(({ message }) => message.id)).size, 'a repeat is answered by the first').toBe(40)
    const { messages } = await one.messageLog.after(sessionId, 0, 100)
    expect(first.map(({ message }) => message)).toEqual(messages)
    const used = await one.database.pool.query('SELECT sum(count)::int AS used FROM usage WHERE subject = ANY ($1)', [
      guests,
    ])
    expect(used.rows).toEqual([{ used: 40 }])
  })

  test('a closed session takes nothing and refuses with its code', async () => {
    const { sessionId } = await one.openSession(null)
    await one.sessions.end(sessionId)
    expect(await outcomes([one.messageLog.append(draft(sessionId)), one.messageLog.append(draft('nowhere'))])).toEqual({
      SESSION_CLOSED: 2,
    })
  })
})

describe('[SESS-6] [DEC-28] a reply begins only under its lease', () => {
  const replies = () => makeReplyStore(two.database, { room: null, person: null })
  const LATER = new Date('2999-01-01')

  async function thinking() {
    const { sessionId } = await one.openSession(null)
    const { message } = await one.messageLog.append(draft(sessionId))
    const holder = fresh('holder')
    const pool = one.database.pool
    await pool.query(`INSERT INTO gateway (id) VALUES ('a-gateway') ON CONFLICT DO NOTHING`)
    await pool.query(
      `INSERT INTO reply_lease (session_id, gateway_id, holder, heartbeat_at) VALUES ($1, 'a-gateway', $2, now() - interval '1 hour')`,
      [sessionId, holder],
    )
    const reply = draft(sessionId, {
      userId: 'Parley',
      kind: 'parley',
      text: '',
      status: 'streaming',
      seenSeq: message.seq,
      holder,
    })
    return { sessionId, reply }
  }

  /** Puts the lease back after a clear, as if it was taken during that clear, which did not see it. */
  async function takenWhileCleared(sessionId: string): Promise<void> {
    const { pool } = one.database
    const { rows } = await pool.query('SELECT * FROM reply_lease WHERE session_id = $1', [sessionId])
    await two.clearedSessions.clear(sessionId)
    await pool.query('INSERT INTO reply_lease (session_id, gateway_id, holder) VALUES ($1, $2, $3)', [
      sessionId,
      rows[0].gateway_id,
      rows[0].holder,
    ])
  }

  test('a message after a clear is answered all the same', async () => {
    const { sessionId, reply } = await thinking()
    await takenWhileCleared(sessionId)
    const { message } = await one.messageLog.append(draft(sessionId))
    await expect(one.messageLog.append({ ...reply, seenSeq: message.seq })).resolves.toMatchObject({
      message: { status: 'streaming' },
    })
  })

  test('while the lease stands, which proves its holder alive', async () => {
    const { sessionId, reply } = await thinking()
    expect(await one.messageLog.append(reply)).toMatchObject({ message: { seq: 2, status: 'streaming' } })
    expect(await replies().reap(LATER)).not.toContain(sessionId)
  })

  test('[DEC-28] a reap that reaches the database too late takes no lease and forgets no gateway', async () => {
    const { reply } = await thinking()
    const presence = makePresenceStore(two.database)
    const { pool } = one.database
    await pool.query(`INSERT INTO gateway (id, heartbeat_at) VALUES ('silent', now() - interval '1 hour')`)
    const silent = async () => (await pool.query(`SELECT 1 FROM gateway WHERE id = 'silent'`)).rowCount
    const tooLate = (await pool.query<{ now: Date }>('SELECT now()')).rows[0]!.now

    expect(await replies().reap(tooLate)).toEqual([])
    expect(await one.messageLog.append(reply)).toMatchObject({ message: { status: 'streaming' } })
    await presence.reap(tooLate)
    expect(await silent()).toBe(1)
    await presence.reap(LATER)
    expect(await silent(), 'it looked dead all the time').toBe(0)
  })

  test.each([
    ['the chat was cleared', (sessionId: string) => two.clearedSessions.clear(sessionId)],
    ['the chat was cleared in the moment in which it was taken', takenWhileCleared],
    ['it was given to another gateway', () => replies().reap(LATER)],
  ])('not when %s', async (_why, takeAway) => {
    const { sessionId, reply } = await thinking()
    await takeAway(sessionId)
    await expect(one.messageLog.append(reply)).rejects.toBeInstanceOf(LeaseLost)
    expect(await one.messageLog.append(draft(sessionId)), 'and nothing is counted').toMatchObject({
      message: { seq: 2 },
    })
  })
})

describe('[DEC-17] quotas are taken in the same commit as the message', () => {
  beforeEach(untilDayLasts)

  test('50 sends at once with 10 left, at two gateways, store exactly 10', async () => {
    const { sessionId } = await one.openSession(null)
    const paying = () => draft(sessionId, { subject: 'guest-greedy' })
    await Promise.all(Array.from({ length: 20 }, () => one.messageLog.append(paying())))
    const result = await outcomes(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? one : two).messageLog.append(paying())),
    )
    expect(result).toEqual({ stored: 10, QUOTA_EXCEEDED: 40 })
    expect(await seqs(sessionId)).toHaveLength(30)
  })

  test('all anonymous people of one address share a second one', async () => {
    const { sessionId } = await one.openSession(null)
    const append = (person: string) =>
      one.messageLog.append(draft(sessionId, { userId: person, subject: person, addressSubject: 'address-x' }))
    expect(await outcomes(Array.from({ length: 30 }, () => append('guest-1')))).toEqual({ stored: 30 })
    expect(await outcomes(Array.from({ length: 15 }, () => append('guest-2')))).toEqual({
      stored: 10,
      QUOTA_EXCEEDED: 5,
    })
  })

  test('a repeat takes nothing, also when nothing is left', async () => {
    const { sessionId } = await one.openSession(null)
    const append = (tempMsgId: string) =>
      one.messageLog.append(draft(sessionId, { subject: 'guest-repeating', tempMsgId }))
    await Promise.all(Array.from({ length: 30 }, (_, at) => append(`temp-${at}`)))
    expect(await append('temp-3')).toMatchObject({ isRepeat: true })
    expect(await outcomes([append('temp-new')])).toEqual({ QUOTA_EXCEEDED: 1 })
  })

  test('the answer tells how much is used, so that warnings can be given', async () => {
    const { sessionId } = await one.openSession(null)
    const { quotas } = await one.messageLog.append(
      draft(sessionId, { subject: 'guest-new', addressSubject: 'address-new' }),
    )
    expect(quotas).toEqual([
      { used: 1, max: 30 },
      { used: 1, max: 40 },
    ])
  })
})

test('[PROD-26] [ENT-35] a guest who has just become an account speaks under the account’s name', async () => {
  const { sessionId } = await one.openSession(null)
  const { pool } = one.database
  await pool.query(`INSERT INTO account (id, email) VALUES ('ana', 'ana@example.com')`)
  await pool.query(`INSERT INTO guest (id, account_id) VALUES ('guest-of-ana', 'ana')`)
  await pool.query(`INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ana', 'Ana B.')`, [sessionId])
  const say = async (userId: string) => (await one.messageLog.append(draft(sessionId, { userId }))).message.userName

  expect(await say('guest-of-ana')).toBe('Ana B.')
  const people = ['guest-of-ana', 'guest-of-ana', 'somebody', 'ana']
  expect(await Promise.all(people.map(say)), 'many at once').toEqual(['Ana B.', 'Ana B.', 'Anon', 'Ana B.'])
})

describe('a message alone and one among many are decided alike', () => {
  beforeEach(untilDayLasts)

  /** Named after their subscriptions. */
  const PAID = ['active', 'trialing', 'past_due'] as const
  /** 'linked' speaks under both ids of one person. */
  const PEOPLE = ['guest', 'another', 'free', ...PAID, 'linked', 'linked-before', 'parley'] as const
  const ACCOUNTS: readonly string[] = ['free', ...PAID, 'linked', 'linked-before']
  const saying = fc.record({
    who: fc.constantFrom(...PEOPLE),
    where: fc.constantFrom('open', 'open', 'open', 'cleared', 'ended', 'nowhere'),
    tempMsgId: fc.option(fc.constantFrom('temp-1', 'temp-2', 'temp-3'), { freq: 4 }),
    hasLease: fc.boolean(),
  })
  /** The common case: a new message in an open chat. The quotas decide, and rarely a lease. */
  const plainSaying = fc.record({
    who: fc.constantFrom(...PEOPLE, 'notice', 'notice', 'notice', 'notice', 'notice'),
    where: fc.constantFrom('open', 'cleared'),
    tempMsgId: fc.constantFrom('new', 'new', 'new', null, 'temp-9'),
    hasLease: fc.boolean(),
  })
  /** Many messages of one person, up to the end of their quota. */
  const flood = fc
    .record({ who: fc.constantFrom(...PEOPLE), times: fc.integer({ min: 2, max: 8 }) })
    .map(({ who, times }): Saying[] => {
      const saying = { who, where: 'open' as const, tempMsgId: 'new' as const, hasLease: true }
      return Array.from({ length: times }, () => saying)
    })
  /** Messages sent at once. */
  const burst = fc.oneof(
    { weight: 1, arbitrary: fc.array(saying, { minLength: 2, maxLength: 60 }) },
    { weight: 3, arbitrary: fc.array(plainSaying, { minLength: 2, maxLength: 8 }) },
    { weight: 3, arbitrary: fc.tuple(plainSaying, saying, plainSaying) },
    { weight: 2, arbitrary: flood },
  )
  type Saying = typeof saying | typeof plainSaying extends fc.Arbitrary<infer One> ? One : never

  const idsOf = (who: string) => (who.startsWith('linked') ? ['linked', 'linked-before'] : [who])

  /** Makes three chats with people who have used most of their quotas; some pay and were busy all week. */
  async function makeWorld() {
    const { pool } = one.database
    const world = fresh('world')
    const id = (name: string) => `${world}-${name}`
    await pool.query(`INSERT INTO gateway (id) VALUES ($1)`, [id('gateway')])
    for (const name of ['open', 'cleared', 'ended']) {
      await pool.query('INSERT INTO session (id) VALUES ($1)', [id(name)])
      for (const who of ['guest', 'linked', 'linked-before'])
        await one.messageLog.append(
          draft(id(name), { userId: id(who), personIds: [id(who)], tempMsgId: who === 'linked' ? 'temp-2' : 'temp-1' }),
        )
      await pool.query(
        `INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, $2, 'Gus'), ($1, $3, 'Ana')`,
        [...[id(name), id('guest'), id('another')]],
      )
      await pool.query(`INSERT INTO reply_lease (session_id, gateway_id, holder) VALUES ($1, $2, $1)`, [
        ...[id(name), id('gateway')],
      ])
    }
    await one.clearedSessions.clear(id('cleared'))
    await one.sessions.end(id('ended'))
    await pool.query('INSERT INTO account (id, email) SELECT $1 || s, $1 || s FROM unnest($2::text[]) s', [
      ...[id(''), PAID],
    ])
    await pool.query(
      `INSERT INTO subscription (account_id, stripe_customer_id, status) SELECT $1 || s, $1 || s, s FROM unnest($2::text[]) s`,
      [id(''), PAID],
    )
    await pool.query(
      `INSERT INTO usage (subject, day, count)
       SELECT $1 || name, (now() AT TIME ZONE 'UTC')::date - days, count
       FROM (VALUES ('guest', 0, 26), ('address', 0, 34), ('free', 0, 20)
             UNION ALL SELECT s, days, count FROM unnest($2::text[]) s, (VALUES (0, 15), (6, 6), (7, 1)) w (days, count)
            ) v (name, days, count)`,
      [id(''), PAID],
    )

    const draftOf = ({ who, where, tempMsgId, hasLease }: Saying) => ({
      ...{ id: fresh('message'), sessionId: id(where), userId: id(who), personIds: idsOf(who).map(id), text: 'words' },
      ...(who === 'parley'
        ? { kind: who, status: 'streaming' as const, seenSeq: 1, holder: hasLease ? id(where) : 'nobody' }
        : { status: 'sent' as const, tempMsgId: tempMsgId === 'new' ? fresh('temp') : tempMsgId }),
      ...(who === 'notice' && { kind: who }),
      details: { from: who },
      ...(who !== 'parley' && who !== 'notice' && { subject: id(idsOf(who)[0] ?? who) }),
      ...(ACCOUNTS.includes(who) && { accountId: id(idsOf(who)[0] ?? who) }),
      ...((who === 'guest' || who === 'another') && { addressSubject: id('address') }),
    })
    async function append(saying: Saying) {
      try {
        const { message, isRepeat, isCleared, quotas } = await one.messageLog.append(draftOf(saying))
        return {
          seq: message.seq,
          by: message.userName,
          kind: message.kind,
          isRepeat,
          isCleared,
          quotas: isRepeat ? [] : quotas,
        }
      } catch (refusal) {
        return { refused: refusal instanceof Refusal ? refusal.code : (refusal as Error).name }
      }
    }
    async function left() {
      const sessions = await pool.query(
        `SELECT replace(s.id, $1, '') AS id, last_seq, (SELECT json_agg((m.seq, m.user_name, m.kind, m.details) ORDER BY m.seq) FROM message m WHERE m.session_id = s.id)
         FROM session s WHERE starts_with(s.id, $1) ORDER BY s.id`,
        [`${world}-`],
      )
      const usage = await pool.query(
        `SELECT replace(subject, $1, '') AS subject, day, count FROM usage
         WHERE starts_with(subject, $1) AND count > 0 ORDER BY subject, day`,
        [`${world}-`],
      )
      return { sessions: sessions.rows, usage: usage.rows }
    }
    return { append, left }
  }

  test('for any text, place, person and remaining quota', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(burst, { minLength: 3, maxLength: 12 }), async (bursts) => {
        const [alone, together] = [await makeWorld(), await makeWorld()]
        for (const sayings of bursts) {
          const oneByOne = []
          for (const saying of sayings) oneByOne.push(await alone.append(saying))
          expect(await Promise.all(sayings.map((saying) => together.append(saying)))).toEqual(oneByOne)
        }
        expect(await together.left()).toEqual(await alone.left())
      }),
      { numRuns: 25 },
    )
  })

  test.each([
    ['guest', 4, 'QUOTA_EXCEEDED'],
    ['another', 6, 'QUOTA_EXCEEDED'], // the rest of their address's quota
    ['free', 5, 'QUOTA_EXCEEDED'],
    ['active', 5, 'LIMIT_EXCEEDED'],
    ['trialing', 5, 'LIMIT_EXCEEDED'],
    ['past_due', 5, 'LIMIT_EXCEEDED'],
  ] as const)('[DEC-7] [DEC-17] %s may say %i more, also at once', async (who, left, refused) => {
    const { append } = await makeWorld()
    const saying = { who, where: 'open', tempMsgId: 'new', hasLease: false } as const
    const answers = await Promise.all(Array.from({ length: left + 1 }, () => append(saying)))
    expect(answers.slice(0, left).filter((answer) => 'refused' in answer)).toEqual([])
    expect(answers.at(-1)).toEqual({ refused })
  })

  test('[MSG-3] a message sent twice at once under two ids of one person is stored once', async () => {
    const { sessionId } = await one.openSession(null)
    const said = (userId: string) =>
      draft(sessionId, { userId, personIds: ['guest-now', 'guest-before'], tempMsgId: 'twice' })
    // The first is stored alone, the others as a batch.
    const answered = await Promise.all(
      [draft(sessionId), said('guest-now'), said('guest-before')].map(one.messageLog.append),
    )
    expect(answered.map(({ message, isRepeat }) => [message.seq, isRepeat])).toEqual([
      [1, false],
      [2, false],
      [2, true],
    ])
  })

  test.each([
    ['a message of a guest alone', 1],
    ['messages at once', 2],
  ])('the chat moves up in history with %s', async (_what, times) => {
    const { sessionId } = await one.openSession(null)
    const { pool } = one.database
    const guest = `${sessionId}-ana`
    await participate(sessionId, guest, 'Ana')
    await pool.query(`UPDATE session SET last_active_at = '2026-01-01' WHERE id = $1`, [sessionId])
    const elsewhere = (await one.openSession(null)).sessionId
    if (times > 1) void one.messageLog.append(draft(elsewhere)) // it is stored alone, the others as a batch
    const saying = () => draft(sessionId, { userId: guest, personIds: [guest], subject: guest })
    const answered = await Promise.all(Array.from({ length: times }, () => one.messageLog.append(saying())))
    const { rows } = await pool.query<{ at: Date }>('SELECT last_active_at AS at FROM session WHERE id = $1', [
      sessionId,
    ])
    expect(rows[0]?.at.toISOString()).toBe(answered.at(-1)?.message.timestamp)
  })

  test('a refused message leaves no trace of activity', async () => {
    const { sessionId } = await one.openSession(null)
    const activeAt = async () =>
      (await one.database.pool.query('SELECT last_seq, last_active_at FROM session WHERE id = $1', [sessionId])).rows
    const append = () => one.messageLog.append(draft(sessionId, { subject: sessionId, tempMsgId: fresh('temp') }))
    for (let said = 0; said < 30; said++) await append()
    const before = await activeAt()
    expect(await outcomes([append()])).toEqual({ QUOTA_EXCEEDED: 1 })
    expect(await activeAt()).toEqual(before)
  })
})

describe('the kind and the details of a message', () => {
  const details = { notice: { code: 'sandbox', args: {} }, ofALaterVersion: [{ 'it’s': null }, 1.5, 'ü'] }

  async function storedIn(sessionId: string) {
    const { rows } = await one.database.pool.query('SELECT kind, details FROM message WHERE session_id = $1', [
      sessionId,
    ])
    return rows
  }

  test.each([
    ['a guest alone', 1, { subject: 'guest-details' }],
    ['a guest’s message among others', 3, { subject: 'guest-details' }],
    ['a notice', 1, { kind: 'notice' as const }],
    ['a notice among others', 3, { kind: 'notice' as const }],
  ])('are stored unread, and a repeat answers them: %s', async (_what, count, more) => {
    const { sessionId } = await one.openSession(null)
    await participate(sessionId, 'guest-a', 'Ana')
    const drafts = Array.from({ length: count }, () => draft(sessionId, { details, tempMsgId: fresh('temp'), ...more }))
    const stored = await Promise.all(drafts.map((each) => one.messageLog.append(each)))
    const kind = 'kind' in more ? more.kind : 'person'
    expect(await storedIn(sessionId)).toEqual(drafts.map(() => ({ kind, details })))
    expect(stored.map(({ message }) => message)).toEqual(
      drafts.map(() => expect.objectContaining({ kind, notice: details.notice })),
    )
    const repeats = await Promise.all(drafts.map((each) => two.messageLog.append({ ...each, details: {} })))
    expect(repeats.map(({ message }) => message)).toEqual(stored.map(({ message }) => message))
    expect((await one.messageLog.after(sessionId, 0, 10)).messages).toEqual(
      expect.arrayContaining(stored.map(({ message }) => message)),
    )
  })

  test('a detail that does not parse is left out of the message, which keeps its words', async () => {
    const { sessionId } = await one.openSession(null)
    for (const notice of [
      { code: 'of a later version', args: { x: 1 } },
      { code: 'joined', args: {} },
      'joined',
      null,
    ]) {
      const { message } = await one.messageLog.append(
        draft(sessionId, { kind: 'notice', text: 'words', details: { notice } }),
      )
      expect(message).toMatchObject({ kind: 'notice', text: 'words' })
      expect(message).not.toHaveProperty('notice')
    }
  })
})

test.each([
  ['a guest', true],
  ['whoever is no guest', false],
])('%s who speaks does not wait for joins, however many come at once', async (_who, isGuest) => {
  for (let round = 0; round < 10; round++) {
    const { sessionId } = await one.openSession(null)
    const say = async ({ messageLog }: Services, name: string) => {
      const userId = `${sessionId}-${name}`
      await participate(sessionId, userId, name)
      const saying = { userId, personIds: [userId], ...(isGuest && { subject: userId }) }
      for (let at = 0; at < 25; at++) await messageLog.append(draft(sessionId, saying))
    }
    const come = async (from: number) => {
      for (let at = from; at < from + 25; at++) await participate(sessionId, `guest-${at}`, 'Anon')
    }
    await Promise.all([say(one, 'ana'), say(two, 'ben'), ...[0, 100, 200, 300, 400, 500].map(come)])
    expect(await seqs(sessionId)).toHaveLength(50)
  }
})
