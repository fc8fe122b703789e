import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { makeClearedSessionStore } from '#lib/adapters/prisma/room/cleared-sessions.ts'
import { makeMemoryStore } from '#lib/adapters/prisma/parley/memory.ts'
import { makeMemoryTaskStore } from '#lib/adapters/prisma/parley/memory-tasks.ts'
import { makePresenceStore } from '#lib/adapters/prisma/room/presence.ts'
import { makeReplyStore } from '#lib/adapters/prisma/parley/replies.ts'
import { makeResetStore } from '#lib/adapters/prisma/room/resets.ts'
import { isResetDue } from '#lib/domain/people/members.ts'
import type { Services } from '#lib/server/compose/services.ts'
import { createDatabase } from '#tests/support/database.ts'
import { servicesOn } from '#tests/support/services.ts'

/** The stores of two processes on one database. */
let one: Services
let two: Services
beforeAll(async () => {
  const databaseUrl = await createDatabase()
  ;[one, two] = [servicesOn(databaseUrl), servicesOn(databaseUrl)]
})
afterAll(() => Promise.all([one.database.close(), two.database.close()]))

const sql = (text: string, values: unknown[] = []) => one.database.pool.query<Record<string, unknown>>(text, values)

const waiting = async () =>
  (await sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rowCount

/** Far more than the pool has connections. */
const MANY = 40

test('[VOTE-1] [DEC-2] one vote makes the reset when a whole room votes in the same instant, without a deadlock', async () => {
  const { sessionId } = await one.openSession(null)
  const people = Array.from({ length: MANY }, (_, at) => `guest-${at}`)
  await sql(`INSERT INTO gateway (id) VALUES ('here')`)
  await sql(`INSERT INTO participant (session_id, user_id, user_name) SELECT $1, unnest($2::text[]), 'Anon'`, [
    sessionId,
    people,
  ])
  await sql(
    `INSERT INTO connection (id, gateway_id, session_id, user_id)
     SELECT 'socket of ' || person, 'here', $1, person FROM unnest($2::text[]) person`,
    [sessionId, people],
  )
  await sql('INSERT INTO reset_vote (session_id, user_id) SELECT $1, unnest($2::text[])', [sessionId, people])

  const resets = makeResetStore(one.database)
  const vote = (userId: string) =>
    resets.vote({ sessionId, userId, vote: 'cast' }, `${sessionId}-next-${crypto.randomUUID()}`, isResetDue)
  const votes = await Promise.allSettled(people.map(vote))

  for (const vote of votes) {
    if (vote.status === 'rejected') expect(vote.reason, 'it came too late').toMatchObject({ code: 'SESSION_CLOSED' })
  }
  expect((await sql('SELECT 1 FROM session WHERE id LIKE $1', [`${sessionId}-next-%`])).rowCount).toBe(1)
})

test('[VOTE-1] [PROD-26] a newcomer during a reset is let in or told that it is closed, and the reset is made', async () => {
  await makePresenceStore(two.database).heartbeat({ id: 'somewhere', isDraining: false })
  const resets = makeResetStore(one.database)
  for (let round = 0; round < MANY; round++) {
    const { sessionId, currentAccessToken } = await one.openSession(null)
    const join = (userId: string) =>
      two.participants.join({
        ...{
          sessionId,
          userId,
          ids: [userId],
          defaultName: 'Anon',
          isDiscreet: false,
          isOpening: true,
          timeZone: null,
        },
        ...{ keyHash: hashOfToken(currentAccessToken), socketId: `${sessionId} ${userId}`, gatewayId: 'somewhere' },
      })
    await join('ana')
    const reset = resets.vote({ sessionId, userId: 'ana', vote: 'cast' }, `${sessionId}-next`, () => true)
    await Promise.all([reset, join('ben'), join('cy')])
    const { rows } = await sql('SELECT successor_id FROM session WHERE id = $1', [sessionId])
    expect(rows).toEqual([{ successor_id: `${sessionId}-next` }])
  }
})

test('[PROD-26] tabs that come back signed in at once make one participant of the guest, and none of them fails', async () => {
  const { accountId } = await one.accounts.signIn({
    provider: 'google',
    subject: 'ana',
    email: 'ana@example.com',
    displayName: 'Ana',
    photoUrl: null,
  })
  for (let round = 0; round < 5; round++) {
    const { sessionId } = await one.openSession(null)
    await sql(`INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'guest-ana', 'Ana B.')`, [
      sessionId,
    ])
    const tabs = [one, two, one, two]
    await Promise.all(tabs.map(({ participants }) => participants.adopt(sessionId, accountId, ['guest-ana'], 'Ana')))
    const { rows } = await sql('SELECT user_id, user_name FROM participant WHERE session_id = $1', [sessionId])
    expect(rows).toEqual([{ user_id: accountId, user_name: 'Ana B.' }])
  }
})

test('[PROD-26] [CONN-3] a guest whose tab closes while they sign in becomes one participant, without a deadlock', async () => {
  const { sessionId, currentAccessToken } = await one.openSession(null)
  const presence = makePresenceStore(two.database)
  await presence.heartbeat({ id: 'there', isDraining: false })
  await two.participants.join({
    ...{
      sessionId,
      userId: 'guest-bo',
      ids: ['guest-bo'],
      defaultName: 'Bo',
      isDiscreet: false,
      isOpening: true,
      timeZone: null,
    },
    ...{ keyHash: hashOfToken(currentAccessToken), socketId: 'socket of bo', gatewayId: 'there' },
  })
  const lock = await two.database.pool.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE reset_vote IN ACCESS EXCLUSIVE MODE')

  // Their row is locked, their connection not yet.
  const adopted = one.participants.adopt(sessionId, 'bo', ['guest-bo'], 'Bo')
  await expect.poll(waiting).toBe(1)
  const left = presence.disconnected('socket of bo')
  await expect.poll(waiting).toBe(2)
  await lock.query('COMMIT')
  lock.release()

  await Promise.all([adopted, left])
  const { rows } = await sql('SELECT user_id FROM participant WHERE session_id = $1', [sessionId])
  expect(rows).toEqual([{ user_id: 'bo' }])
  expect((await sql('SELECT 1 FROM connection WHERE session_id = $1', [sessionId])).rowCount).toBe(0)
})

test('[SESS-6] a chat that is cleared while the model refuses to go on is cleared, without a deadlock', async () => {
  const { sessionId } = await one.openSession(null)
  await makePresenceStore(two.database).heartbeat({ id: 'writing', isDraining: false })
  const replies = makeReplyStore(two.database, { room: null, person: null })
  const lease = { sessionId, gatewayId: 'writing', holder: 'the writer', messageId: 'a refused reply' }
  const asked = { id: 'asked', userId: 'ana', personIds: ['ana'], text: 'Parley, how?', tempMsgId: 'asked' }
  const parley = { userId: 'Parley', personIds: ['Parley'], kind: 'parley' as const }
  const reply = { ...parley, id: lease.messageId, text: '', holder: lease.holder }
  await one.messageLog.append({ sessionId, status: 'sent', ...asked })
  await replies.take(lease, null)
  await two.messageLog.append({ sessionId, status: 'streaming', ...reply })

  const lock = await two.database.pool.connect()
  await lock.query('BEGIN')
  await lock.query('SELECT 1 FROM message WHERE id = $1 FOR UPDATE', [lease.messageId])
  const cleared = makeClearedSessionStore(one.database).clear(sessionId)
  await expect.poll(waiting).toBe(1)
  const refused = replies.refuse(lease, 1, true)
  await expect.poll(waiting).toBe(2)
  await lock.query('COMMIT')
  lock.release()

  await Promise.all([cleared, refused])
  const { rows } = await sql('SELECT id, text FROM message WHERE session_id = $1', [sessionId])
  expect(rows, 'kept for its repeat').toEqual([{ id: 'asked', text: '' }])
})

test('[SESS-6] a title that comes while its messages are cleared is not kept', async () => {
  const { sessionId } = await one.openSession(null)
  const said = { id: 'a secret', userId: 'ana', personIds: ['ana'], text: 'My secret', status: 'sent' as const }
  const { seq } = (await one.messageLog.append({ sessionId, ...said })).message!
  await makeMemoryTaskStore(two.database).take(sessionId, 'the namer', 60_000)

  const lock = await two.database.pool.connect()
  await lock.query('BEGIN')
  await lock.query('SELECT 1 FROM memory_task WHERE session_id = $1 FOR UPDATE', [sessionId])
  const cleared = makeClearedSessionStore(one.database).clear(sessionId)
  await expect.poll(waiting).toBe(1)
  const task = { sessionId, holder: 'the namer', fromSeq: seq, toSeq: seq }
  const proposed = makeMemoryStore(two.database).proposeTitle(task, 'A secret')
  await expect.poll(waiting).toBe(2)
  await lock.query('COMMIT')
  lock.release()

  await Promise.all([cleared, proposed])
  const { rows } = await sql('SELECT proposed_title FROM session WHERE id = $1', [sessionId])
  expect(rows).toEqual([{ proposed_title: null }])
})

test('[EDIT-4] notes and a title of words that are deleted meanwhile are not kept', async () => {
  const { sessionId } = await one.openSession(null)
  const said = { id: 'secret words', userId: 'ana', personIds: ['ana'], text: 'My secret', status: 'sent' as const }
  const { seq } = (await one.messageLog.append({ sessionId, ...said })).message!
  const task = { sessionId, holder: 'the writer' }
  await makeMemoryTaskStore(two.database).take(sessionId, task.holder, 60_000)

  const deletion = await one.database.pool.connect()
  await deletion.query('BEGIN')
  await deletion.query('SELECT 1 FROM session WHERE id = $1 FOR NO KEY UPDATE', [sessionId])
  const memory = makeMemoryStore(two.database)
  const proposed = memory.proposeTitle({ ...task, fromSeq: seq, toSeq: seq }, 'A secret')
  const written = memory.write({ ...task, segment: { fromSeq: seq, toSeq: seq } }, [])
  await expect.poll(waiting).toBe(2)
  await deletion.query('DELETE FROM memory_task WHERE session_id = $1', [sessionId])
  await deletion.query('COMMIT')
  deletion.release()

  expect(await Promise.all([proposed, written])).toEqual([false, null])
  const { rows } = await sql('SELECT proposed_title, memory_seq FROM session WHERE id = $1', [sessionId])
  expect(rows).toEqual([{ proposed_title: null, memory_seq: 0 }])
})

test('[DEC-17] batches that share a purse without a payment today are all stored, without a deadlock', async () => {
  const rooms = await Promise.all(Array.from({ length: 6 }, async () => (await one.openSession(null)).sessionId))
  await sql(`INSERT INTO usage (subject, day, count) VALUES ('address-b', (now() AT TIME ZONE 'UTC')::date, 1)`)
  const say = ({ messageLog }: Services, room: number, changed: object = {}) =>
    messageLog.append({
      ...{ id: crypto.randomUUID(), sessionId: rooms[room]!, userId: `guest-${room}`, personIds: [`guest-${room}`] },
      ...{ text: 'Hello', status: 'sent', ...changed },
    })
  const pay = (gateway: Services, room: number, addressSubject: string) =>
    say(gateway, room, { subject: `guest-${room}`, addressSubject })
  const lock = await two.database.pool.connect()
  await lock.query('BEGIN')
  await lock.query(`SELECT 1 FROM usage WHERE subject = 'address-b' FOR UPDATE`)
  // The first message is stored alone; those sent meanwhile form a batch.
  const repeat = { tempMsgId: 'not plain' }
  const notPlain = [
    say(one, 0),
    say(one, 0, repeat),
    say(one, 0, repeat),
    pay(one, 1, 'address-a'),
    pay(one, 2, 'address-b'),
  ]
  await expect.poll(waiting).toBe(1)
  const plain = [say(two, 3), pay(two, 4, 'address-a'), pay(two, 5, 'address-b')]
  await expect.poll(waiting).toBe(2)
  await lock.query('COMMIT')
  lock.release()

  const stored = await Promise.allSettled([...notPlain, ...plain])
  expect(stored.map(({ status }) => status)).toEqual(stored.map(() => 'fulfilled'))
})

test('[ROLE-21] a process whose clock is a day ahead lifts no flag that still holds', async () => {
  await one.flagStore.put({ hash: 'somebody' }, { reason: null, seconds: 3600 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  const held = await two.flagStore.list().finally(() => vi.useRealTimers())
  expect(held.map(({ hash }) => hash)).toEqual(['somebody'])

  await sql(`UPDATE flagged_address SET expires_at = now() - interval '1 second'`)
  expect(await two.flagStore.list(), 'one that is over is cleared away').toEqual([])
})

test('a gateway that was taken for dead while it stops is left nothing after that either', async () => {
  await makePresenceStore(two.database).heartbeat({ id: 'stopping', isDraining: true })
  const { rows } = await sql(`SELECT is_draining FROM gateway WHERE id = 'stopping'`)
  expect(rows).toEqual([{ is_draining: true }])
})
