import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeMessageChanges } from '#lib/adapters/prisma/messages/message-changes.ts'
import { listenForNews, type News } from '#lib/server/process/news.ts'
import { ownServices } from '#tests/support/services.ts'

const own = ownServices()
const sql = async (text: string, values: unknown[] = []) => (await own.services.database.pool.query(text, values)).rows

let sessionId: string
beforeEach(async () => void (sessionId = (await own.services.openSession(null)).sessionId))

const revOf = async (): Promise<number> =>
  (await sql('SELECT last_rev FROM session WHERE id = $1', [sessionId]))[0].last_rev
const partsOf = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await sql('SELECT part, rev FROM room_part WHERE session_id = $1', [sessionId])).map(({ part, rev }) => [
      part,
      rev,
    ]),
  )
const say = (text = 'x') =>
  own.services.messageLog.append({
    ...{ id: `${sessionId}-${text}-${++said}`, sessionId, userId: 'ana', personIds: ['ana'], text, status: 'sent' },
  })
let said = 0

/** Collects the NOTIFY events of this room from now on. */
async function hearing(): Promise<News[]> {
  const heard: News[] = []
  const listening = Promise.withResolvers<void>()
  const stop = listenForNews(own.databaseUrl, {
    onNews: (news) => void ('sessionId' in news && news.sessionId === sessionId && heard.push(news)),
    onListening: () => listening.resolve(),
    onError: (cause) => listening.reject(cause),
  })
  onTestFinished(stop)
  await listening.promise
  return heard
}
const come = (...people: string[]) =>
  sql('INSERT INTO participant (session_id, user_id, user_name) SELECT $1, who, who FROM unnest($2::text[]) who', [
    ...[sessionId, people],
  ])

describe('[FEED-1] a change of a room takes its next rev', () => {
  test('once in a commit, however many rows it changes, and every gateway hears of it once', async () => {
    const heard = await hearing()
    await say()
    await sql(
      `WITH people AS (
         INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ana', 'Ana'), ($1, 'ben', 'Ben')
       ), votes AS (
         INSERT INTO reset_vote (session_id, user_id) VALUES ($1, 'ana'), ($1, 'ben')
       )
       SELECT next_rev($1, 'settings'), next_rev($1, 'memory'), next_rev($1)`,
      [sessionId],
    )
    expect(await partsOf()).toEqual({ people: 1, votes: 1, settings: 1, memory: 1 })
    await sql(`SELECT next_rev($1, 'settings')`, [sessionId])
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard).toEqual([
      { type: 'roomChanged', sessionId, seq: 1, rev: 1 },
      { type: 'roomChanged', sessionId, seq: 1, rev: 2 },
    ])
  })

  test('not for a message that is new', async () => {
    await say()
    expect(await revOf()).toBe(0)
  })

  test('not without the commit', async () => {
    const heard = await hearing()
    const failing = own.services.database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT next_rev(${sessionId}, 'settings')`
      throw new Error('It is taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await sql(`SELECT next_rev($1, 'settings')`, [sessionId])
    await expect.poll(() => heard).toEqual([{ type: 'roomChanged', sessionId, seq: 0, rev: 1 }])
  })

  test('each its own, if many change at once', async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, () => sql('SELECT next_rev($1) AS rev', [sessionId])))
    expect(taken.map(([{ rev }]) => rev).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    )
  })

  test('none if the chat is gone', async () => {
    expect(await sql(`SELECT next_rev('nowhere', 'settings') AS rev`)).toEqual([{ rev: null }])
  })

  test('and goes with its chat', async () => {
    await come('ana')
    await sql(`INSERT INTO reset_vote (session_id, user_id) VALUES ($1, 'ana')`, [sessionId])
    await sql(`SELECT set_parley($1, 'silent', NULL, NULL, 1, NULL, NULL)`, [sessionId])
    await sql('DELETE FROM session WHERE id = $1', [sessionId])
    expect(await partsOf()).toEqual({})
  })
})

describe('[FEED-1] people and votes are counted, whoever changes them', () => {
  const change = (text: string) => sql(text, [sessionId])
  beforeEach(() => come('ana'))

  test.each([
    ['somebody new', `INSERT INTO participant (session_id, user_id, user_name) VALUES ($1, 'ben', 'Ben')`, 'people'],
    ['another name', `UPDATE participant SET user_name = 'Ana B.' WHERE session_id = $1`, 'people'],
    ['another zone', `UPDATE participant SET time_zone = 'Europe/Paris' WHERE session_id = $1`, 'people'],
    ['another id', `DELETE FROM participant WHERE session_id = $1`, 'people'],
    ['a vote', `INSERT INTO reset_vote (session_id, user_id) VALUES ($1, 'ana')`, 'votes'],
  ])('%s', async (_what, statement, part) => {
    await change(statement)
    expect(await partsOf()).toMatchObject({ [part]: 2 })
    expect(await revOf()).toBe(2)
  })

  test('a vote that is taken back', async () => {
    await change(`INSERT INTO reset_vote (session_id, user_id) VALUES ($1, 'ana')`)
    await change(`DELETE FROM reset_vote WHERE session_id = $1`)
    expect(await partsOf()).toEqual({ people: 1, votes: 3 })
  })

  test.each([
    ['the same name again', `UPDATE participant SET user_name = user_name WHERE session_id = $1`],
    ['that they were seen', `UPDATE participant SET last_seen_at = now(), joined_seq = 7 WHERE session_id = $1`],
    ['a title of their own', `UPDATE participant SET user_title = 'Mine', forgotten_at = now() WHERE session_id = $1`],
    ['nobody', `DELETE FROM reset_vote WHERE session_id = $1`],
  ])('%s is no change', async (_what, statement) => {
    await change(statement)
    expect([await revOf(), await partsOf()]).toEqual([1, { people: 1 }])
  })
})

test('[REACT-1] [FEED-1] a message that was reacted to carries the rev of that; the same again takes none', async () => {
  const { message } = await say()
  const { react } = makeMessageChanges(own.services.database)
  const ana = { sessionId, ids: ['ana'] }
  const thumb = [{ emoji: '👍', userIds: ['ana'] }]
  expect(await react(ana, message.id, () => thumb)).toMatchObject({
    ...{ rev: 1, reactions: [{ emoji: '👍', userIds: ['ana'], count: 1 }] },
  })
  expect(await react(ana, message.id, (before) => before)).toMatchObject({ rev: 1 })
  expect((await react(ana, message.id, () => [])).reactions).toBeUndefined()
  expect(await revOf()).toBe(2)
})

test('[DOOR-3] whoever was removed edits, deletes and reacts no more, under whichever id and however late their socket closes', async () => {
  const { message } = await say()
  await come('ana', 'ben')
  const { react, edit, remove } = makeMessageChanges(own.services.database)
  const unasked = () => expect.fail('nothing may be changed')
  await sql(`UPDATE participant SET removed_at = now() WHERE session_id = $1 AND user_id = 'ana'`, [sessionId])
  await sql(`INSERT INTO session_ban (session_id, user_id) VALUES ($1, 'ana')`, [sessionId])
  const before = await revOf()
  const ana = { sessionId, ids: ['account', 'ana'] }
  for (const change of [react, edit, remove]) {
    await expect(change(ana, message.id, unasked)).rejects.toMatchObject({ code: 'REMOVED' })
  }
  expect(await revOf()).toBe(before)
  await react({ sessionId, ids: ['ben'] }, message.id, () => [{ emoji: '👍', userIds: ['ben'] }])
  expect(await revOf()).toBe(before + 1)
})

test('[FEED-1] an end changes what Parley remembers, if it remembers anything; a clear also ends former ids', async () => {
  const { sessions, clearedSessions } = own.services
  await clearedSessions.clear(sessionId)
  expect(await partsOf()).toEqual({ cleared: 1, parley: 1, memory: 1, people: 1 })
  await sql(
    `INSERT INTO memory_line (id, session_id, to_seq, position, kind, source_seqs, text)
       VALUES ($1 || '-fact', $1, 1, 0, 'fact', '{1}', 'x')`,
    [sessionId],
  )
  await sessions.end(sessionId)
  expect(await partsOf()).toMatchObject({ cleared: 1, memory: 2 })
  const { sessionId: forgetful } = await own.services.openSession(null)
  await sessions.end(forgetful)
  expect(await sql('SELECT last_rev FROM session WHERE id = $1', [forgetful])).toEqual([{ last_rev: 0 }])
})
