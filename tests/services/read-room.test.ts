import { expect, test } from 'vitest'
import type { Message } from '#lib/protocol/entities.ts'
import { makeParleyStateStore } from '#lib/adapters/prisma/parley/parley-state.ts'
import { makeRoomView } from '#lib/adapters/prisma/parley/room-view.ts'
import { makeReadRoom } from '#lib/services/parley/deciding/read-room.ts'
import { makeRecentLines } from '#lib/services/parley/deciding/recent-lines.ts'
import { systemClock } from '#lib/services/clock.ts'
import { makeRandom } from '#tests/support/random.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const WANTED = { atLeast: 40, sinceSeq: 1, atMost: 200 }

/** Opens a room that is read through recent lines; `counted` says how often the database was read for it. */
async function setUp(clock = systemClock) {
  const { database, messageLog, openSession } = own.services
  const { sessionId } = await openSession(null)
  const view = makeRoomView(database)
  const counted = { looks: 0, withLines: 0 }
  const roomView = {
    look(...given: Parameters<typeof view.look>) {
      counted.looks += 1
      if (given[1]) counted.withLines += 1
      return view.look(...given)
    },
  }
  const recentLines = makeRecentLines(clock)
  const readRoom = makeReadRoom({ roomView, recentLines })
  let said = 0

  return {
    sessionId,
    counted,
    recentLines,
    sql: (text: string, values: unknown[] = []) => database.pool.query(text, values),
    read: () => readRoom(sessionId, WANTED),
    asStored: () => view.look(sessionId, WANTED),
    async say(text: string, { userId = 'guest-a', isHeard = true } = {}): Promise<Message> {
      const id = `${sessionId}-${said++}`
      const details = text.includes('@') ? { mentions: [{ userId: 'guest-b', userName: 'Ben' }] } : undefined
      const draft = { id, sessionId, userId, personIds: [userId], userName: 'Ana', text, status: 'sent' as const }
      const { message } = await messageLog.append({ ...draft, ...(details && { details }) })
      if (isHeard) recentLines.heard(sessionId, message)
      return message
    },
  }
}

test('[TURN-9] a look at a room whose messages came by takes one statement, without its lines', async () => {
  const { say, read, asStored, counted } = await setUp()
  await say('Hello')
  await read()
  expect(counted).toEqual({ looks: 1, withLines: 1 })
  for (let at = 0; at < 60; at++) await say(`And ${at}, @Ben`)
  const [warm, cold] = [await read(), await asStored()]
  expect(warm?.lines).toEqual(cold?.lines)
  expect(counted, 'one statement more').toEqual({ looks: 2, withLines: 1 })
  expect(warm?.state).toMatchObject({ lastSeq: 61, isOpen: true, isReplying: false, activity: 'balanced' })
})

test('[TURN-9] the known lines of a room equal the stored ones, after any change', async () => {
  const { sessionId, say, read, asStored, sql, counted, recentLines } = await setUp()
  const random = makeRandom(51)
  const change = (set: string) =>
    sql(
      `UPDATE message SET ${set}, rev = next_rev($1) WHERE session_id = $1
         AND seq = (SELECT last_seq FROM session WHERE id = $1)`,
      [sessionId],
    )
  const state = makeParleyStateStore(own.services.database)
  const by = { seenSeq: null, gatewayId: null, holder: null }
  const happenings = [
    async () => {
      const rev = await state.set(
        sessionId,
        random.chance(0.5) ? { status: 'listening' } : { status: 'unavailable' },
        by,
      )
      if (rev !== null) recentLines.unchangedAt(sessionId, rev)
    },
    () => say('Something'),
    () => say('Something more'),
    () => say('Heard elsewhere', { isHeard: false }),
    () => say('A notice', { userId: 'chatsystem', isHeard: false }),
    () => change(`text = 'other words'`),
    () => change(`reactions = '[{"emoji": "👍", "userIds": ["guest-b"]}]'`),
    () => change('is_refused = true'),
    () => sql('UPDATE session SET cleared_seq = last_seq - 1, last_rev = last_rev + 1 WHERE id = $1', [sessionId]),
  ]
  for (let at = 0; at < 150; at++) {
    await random.pick(happenings)()
    expect((await read())?.lines, `after ${at}`).toEqual((await asStored())?.lines)
  }
  expect(counted.withLines).toBeLessThan(120)
})

test('[TURN-9] nothing is known of a room with a running reply, and after a minute all is read anew', async () => {
  let now = 0
  const { sessionId, say, read, sql, counted } = await setUp({ ...systemClock, now: () => now })
  await say('Hello')
  await read()
  await sql(`INSERT INTO gateway (id) VALUES ('a-gateway') ON CONFLICT DO NOTHING`)
  await sql(`INSERT INTO reply_lease (session_id, gateway_id, holder) VALUES ($1, 'a-gateway', 'x')`, [sessionId])
  expect((await read())?.state.isReplying).toBe(true)
  await sql('UPDATE message SET is_refused = true WHERE session_id = $1', [sessionId]) // as a reply does, without a rev
  await sql('DELETE FROM reply_lease WHERE session_id = $1', [sessionId])
  expect((await read())?.lines).toEqual([])

  const before = counted.withLines
  await read()
  expect(counted.withLines).toBe(before)
  now = 61_000
  await read()
  expect(counted.withLines).toBe(before + 1)
})
