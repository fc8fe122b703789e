import pg from 'pg'
import { expect, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { makePastSessionStore } from '#lib/adapters/prisma/account/past-sessions.ts'
import { makePresenceStore } from '#lib/adapters/prisma/room/presence.ts'
import { makeReplyStore } from '#lib/adapters/prisma/parley/replies.ts'
import { makeResetStore } from '#lib/adapters/prisma/room/resets.ts'
import { everyRow, fillEveryTable } from '#tests/support/representative-rows.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()

/** Returns the number of statements that wait for a lock. */
async function waiting(): Promise<number | null> {
  const { rowCount } = await own.services.database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rowCount
}
const remove = (sessionId: string) => makePastSessionStore(own.services.database).delete(sessionId)

test('[SESS-5] a deleted session leaves no rows, and other sessions keep theirs', async () => {
  const client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
  await fillEveryTable(client)
  const before = await everyRow(client)
  const id = String(before['session']?.[0]?.['id'])
  await remove(id)
  const after = await everyRow(client)
  await client.end()

  const isOf = (table: string) => (row: Record<string, unknown>) =>
    row[table === 'session' ? 'id' : 'session_id'] === id
  const told = Object.entries(before).filter(([table, rows]) => rows.some(isOf(table)))
  expect(told.map(([table]) => table).toSorted(), 'what a session holds').toEqual([
    ...[
      'access_key',
      'aside_line',
      'aside_reply',
      'card',
      'card_answer',
      'card_line',
      'card_person',
      'check_in',
      'connection',
      'export_ticket',
      'fairness_answer',
      'fairness_asked',
      'memory_line',
      'memory_segment',
      'memory_task',
      'message',
    ],
    ...['message_search', 'message_version', 'parley_state', 'participant', 'push_setting', 'push_told', 'read_mark'],
    ...[
      'remove_vote',
      'reply_lease',
      'reset_vote',
      'room_part',
      'room_rules',
      'search_block',
      'session',
      'session_ban',
    ],
  ])
  for (const [table, rows] of Object.entries(before)) {
    expect(after[table], table).toEqual(rows.filter((row) => !isOf(table)(row)))
  }
})

test('[SESS-5] joins, leaves, sends and replies during a deletion come to nothing, without a deadlock', async () => {
  const { database, messageLog, participants, sessions } = own.services
  const presence = makePresenceStore(database)
  const replies = makeReplyStore(database, { room: null, person: null })
  const { sessionId, currentAccessToken } = await own.services.openSession(null)
  const keyHash = hashOfToken(currentAccessToken)
  const lease = { sessionId, gatewayId: 'here', holder: 'a holder', messageId: 'a reply' }
  const said = { sessionId, personIds: ['Parley'], kind: 'parley' as const, text: '', status: 'streaming' as const }
  const join = (userId: string) =>
    participants.join({
      ...{
        sessionId,
        keyHash,
        userId,
        ids: [userId],
        defaultName: 'Anon',
        isDiscreet: false,
        isOpening: true,
        timeZone: null,
      },
      ...{ socketId: `socket of ${userId}`, gatewayId: 'here' },
    })
  await presence.heartbeat({ id: 'here', isDraining: false })
  await Promise.all(['ana', 'ben', 'guest-cy'].map(join))
  const resets = makeResetStore(database)
  await resets.vote({ sessionId, userId: 'ana', vote: 'cast' }, 'no successor', () => false)
  await replies.take(lease, null)
  await messageLog.append({ ...said, id: lease.messageId, userId: 'Parley', holder: lease.holder })

  const other = await database.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM reset_vote WHERE session_id = $1 FOR UPDATE', [sessionId])
  const removed = remove(sessionId) // reaches the votes and waits there
  await expect.poll(waiting).toBe(1)
  const meanwhile = Promise.allSettled([
    join('ana'),
    join('somebody new'),
    participants.adopt(sessionId, 'cy', ['guest-cy'], 'Cy'),
    presence.disconnected('socket of ben'),
    replies.checkpoint(lease, 'So far'),
    messageLog.append({ ...said, id: 'one more', userId: 'Parley' }),
  ])
  await expect.poll(waiting).toBe(7)
  await other.query('COMMIT')
  other.release()

  await removed
  expect(await meanwhile).toEqual([
    ...[
      { status: 'fulfilled', value: null },
      { status: 'fulfilled', value: null },
    ],
    ...[{ status: 'fulfilled' }, { status: 'fulfilled' }, { status: 'fulfilled', value: 'lost' }],
    { status: 'rejected', reason: expect.objectContaining({ code: 'SESSION_CLOSED' }) },
  ])
  expect(await sessions.revokedAmong([keyHash]), 'a gateway that missed the news asks').toEqual([keyHash])
})

test('[SESS-5] [PROD-26] a guest who signs in just before the deletion leaves no participant', async () => {
  const { database, participants } = own.services
  const { sessionId } = await own.services.openSession(null)
  await database.pool.query(`INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'guest-di', 'Di')`, [
    sessionId,
  ])
  const other = await database.pool.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE reset_vote IN ACCESS EXCLUSIVE MODE')
  const adopted = participants.adopt(sessionId, 'di', ['guest-di'], 'Di')
  await expect.poll(waiting).toBe(1)
  const removed = remove(sessionId)
  await expect.poll(waiting).toBe(2)
  await other.query('COMMIT')
  other.release()

  await Promise.all([adopted, removed])
  const { rows } = await database.pool.query('SELECT 1 FROM participant WHERE session_id = $1', [sessionId])
  expect(rows).toEqual([])
})

test('[HTTP-14] [HTTP-11] a call for a session that is being deleted answers that it is not there', async () => {
  const guests = { guestIds: [], provenGuestIds: [] }
  const ana = { accountId: 'ana', signInId: 'one', ...guests, defaultName: 'Ana', preferAnonymous: false }
  const { sessionId } = await own.services.openSession(ana.accountId)
  const other = await own.services.database.pool.connect()
  await other.query('BEGIN')
  await other.query('DELETE FROM session WHERE id = $1', [sessionId])
  const meanwhile = Promise.allSettled([
    own.services.reopenSession(ana, sessionId),
    own.services.storeHiddenPrompt({ ids: [ana.accountId] }, sessionId, 'Be kind.'),
  ])
  await expect.poll(waiting).toBe(2)
  await other.query('COMMIT')
  other.release()

  const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'NOT_FOUND' }) }
  expect(await meanwhile).toEqual([refused, refused])
})

test('[SESS-5] a gateway that was taken for dead brings its people back, except into deleted sessions', async () => {
  const presence = makePresenceStore(own.services.database)
  const [standing, deleted] = [await own.services.openSession(null), await own.services.openSession(null)]
  await remove(deleted.sessionId)
  const sockets = [standing, deleted].map(({ sessionId }) => ({
    ...{ sessionId, socketId: sessionId, userId: 'ana', isVisible: false },
  }))

  const back = { id: 'back', isDraining: false }
  expect(await presence.addMissing(back.id, sockets), 'dead').toEqual([])
  expect(await presence.heartbeat(back)).toMatchObject({ wasDead: true })
  expect(await presence.heartbeat(back)).toMatchObject({ wasDead: false })
  const ofStanding = { socketId: standing.sessionId, sessionId: standing.sessionId }
  expect(await presence.addMissing(back.id, sockets)).toEqual([ofStanding])
  expect(await presence.addMissing(back.id, sockets), 'once').toEqual([])
  const { rows } = await own.services.database.pool.query(`SELECT session_id FROM connection WHERE gateway_id = 'back'`)
  expect(rows).toEqual([{ session_id: standing.sessionId }])
})
