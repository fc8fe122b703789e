import { expect, onTestFinished, test } from 'vitest'
import { hashOfToken } from '#lib/adapters/identity/secrets.ts'
import { makeClearedSessionStore } from '#lib/adapters/prisma/room/cleared-sessions.ts'
import { makePastSessionStore } from '#lib/adapters/prisma/account/past-sessions.ts'
import { listenForNews, type News } from '#lib/server/process/news.ts'
import { makeEraseCleared } from '#lib/services/room/erase-cleared.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()

const sql = async (text: string, values: unknown[]) => (await own.services.database.pool.query(text, values)).rows

async function hearNews(): Promise<News[]> {
  const heard: News[] = []
  await new Promise<void>((resolve, reject) => {
    onTestFinished(
      listenForNews(own.databaseUrl, { onNews: (news) => heard.push(news), onListening: resolve, onError: reject }),
    )
  })
  return heard
}

test('[SESS-1] [SESS-3] a second end of a session closes nothing that was opened again meanwhile', async () => {
  const [{ sessionId }, other] = [await own.services.openSession(null), await own.services.openSession(null)]
  const heard = await hearNews()
  await own.services.sessions.end(sessionId)
  await sql('INSERT INTO access_key (hash, session_id) VALUES ($1, $2)', [hashOfToken('a new key'), sessionId])

  await own.services.sessions.end(sessionId)
  expect(await sql('SELECT 1 FROM access_key WHERE session_id = $1', [sessionId])).toHaveLength(1)
  await own.services.sessions.end(other.sessionId)
  const told = [sessionId, other.sessionId].map((id) => ({ type: 'sessionClosed', sessionId: id }))
  await expect.poll(() => heard.length).toBeGreaterThan(1)
  expect(heard).toEqual(told)
})

test('a chat unentered for two months goes with its key, also an owner’s; a named or entered one stays', async () => {
  const { sessions, openSession, database } = own.services
  const opened = async (createdAt: string, ownerId: string | null = null) => {
    const { sessionId } = await openSession(ownerId)
    await sql(`UPDATE session SET created_at = now() - $2::interval WHERE id = $1`, [sessionId, createdAt])
    return sessionId
  }
  const gone = [await opened('61 days'), await opened('61 days', 'ana')]
  const [recent, named, entered] = [
    await opened('59 days', 'ana'),
    await opened('61 days', 'ana'),
    await opened('61 days'),
  ]
  await makePastSessionStore(database).rename(named, ['ana'], 'For next year')
  await sql(`INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ben', 'Ben')`, [entered])
  await sessions.removeUnentered()
  const left = (table: string, column: string) =>
    sql(`SELECT ${column} AS id FROM ${table} WHERE ${column} = ANY ($1)`, [[...gone, recent, named, entered]])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(ids(await left('session', 'id'))).toEqual([recent, named, entered].toSorted())
  expect(ids(await left('access_key', 'session_id'))).toEqual([recent, named, entered].toSorted())
})

test('[SESS-6] a clear touches nothing that was cleared before', async () => {
  const { sessionId } = await own.services.openSession(null)
  const say = (id: string) =>
    own.services.messageLog.append({
      ...{ id, tempMsgId: id, sessionId, userId: 'ana', personIds: ['ana'], text: id, status: 'sent' },
    })
  const rows = () => sql('SELECT seq, text, xmin FROM message WHERE session_id = $1 ORDER BY seq', [sessionId])
  await say('one')
  await own.services.clearedSessions.clear(sessionId)
  const [before] = await rows()
  await say('two')

  await own.services.clearedSessions.clear(sessionId)
  expect(await rows()).toEqual([before, { seq: 2, text: '', xmin: expect.not.stringMatching(String(before?.xmin)) }])
})

test('[ASIDE-2] quiet that one message asked for is not set once people spoke since, also through Parley', async () => {
  const { sessions, messageLog } = own.services
  const { sessionId } = await own.services.openSession(null)
  const say = async (userId: string, kind: 'person' | 'parley' | 'notice' | 'release') => {
    const id = `${sessionId} ${userId} ${kind}`
    const draft = { id, sessionId, userId, personIds: [userId], kind, text: id, status: 'sent' } as const
    return (await messageLog.append(draft)).message.seq
  }
  const asked = await say('ana', 'person')
  await say('Parley', 'parley')
  await say('chatsystem', 'notice')
  expect(await sessions.setHushed(sessionId, true, asked), 'only Parley and the room spoke since').toBe(true)
  await say('Parley', 'release')
  expect(await sessions.setHushed(sessionId, false, asked)).toBe(false)
  expect(await sql('SELECT is_hushed FROM session WHERE id = $1', [sessionId])).toEqual([{ is_hushed: true }])
  await sql(`UPDATE message SET is_refused = true WHERE session_id = $1 AND kind = 'release'`, [sessionId])
  expect(await sessions.setHushed(sessionId, false, asked), 'deleted, Parley reads it no more').toBe(true)
})

test('[SESS-6] in a long chat a clear hides all and erases the beginning; the rest any process erases later', async () => {
  const { database, messageLog } = own.services
  const { sessionId } = await own.services.openSession(null)
  const say = (text: string, more: object) =>
    messageLog.append({
      ...{ id: `long ${text}`, sessionId, userId: 'ana', personIds: ['ana'], text, status: 'sent', ...more },
    })
  const rows = () => sql('SELECT seq, text FROM message WHERE session_id = $1 ORDER BY seq', [sessionId])
  const searchable = () => sql('SELECT seq FROM message_search WHERE session_id = $1', [sessionId])
  for (const text of ['one', 'two', 'three', 'four']) await say(text, { tempMsgId: text })
  await say('five', {})
  await say('a reply', { status: 'streaming', userId: 'Parley', kind: 'parley' })
  await sql(
    `INSERT INTO message_search SELECT session_id, seq, to_tsvector('simple', text) FROM message WHERE session_id = $1`,
    [sessionId],
  )

  const inTwos = makeClearedSessionStore(database, 2)
  await inTwos.clear(sessionId)
  expect(await messageLog.latest(sessionId, 10)).toEqual({ messages: [], hasMore: false })
  expect((await rows()).map(({ text }) => text)).toEqual(['', '', 'three', 'four', 'five'])
  expect(await inTwos.unerased()).toEqual([sessionId])

  await say('six', { tempMsgId: 'six' })
  await makeEraseCleared({ clearedSessions: inTwos }).eraseLeftovers()
  expect((await rows()).map(({ text }) => text)).toEqual(['', '', '', '', 'six'])
  expect(await searchable()).toEqual([])
  expect(await inTwos.unerased()).toEqual([])
})
