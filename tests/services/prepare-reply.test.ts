import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeModelFiles } from '#lib/adapters/prisma/files/model-files.ts'
import { makePromptViewStore } from '#lib/adapters/prisma/parley/prompt-view.ts'
import { makeReplyStore } from '#lib/adapters/prisma/parley/replies.ts'
import { makeRoomView } from '#lib/adapters/prisma/parley/room-view.ts'
import { makeSearchStore } from '#lib/adapters/prisma/parley/search.ts'
import { LeaseLost } from '#lib/domain/messages/draft.ts'
import { systemClock } from '#lib/services/clock.ts'
import { makeLookAtRoom } from '#lib/services/parley/look-at-room.ts'
import { makePrepareReply } from '#lib/services/parley/reply/prepare-reply.ts'
import { makeSearchChat } from '#lib/services/parley/memory/search-chat.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

function makeReplies() {
  const { database, databaseClock, participants } = world.services
  const replies = makeReplyStore(database, { room: null, person: null })
  const prepareReply = makePrepareReply({
    promptView: makePromptViewStore(database),
    replies,
    searchChat: makeSearchChat({
      search: makeSearchStore(database),
      participants,
      modelFiles: makeModelFiles(database),
    }),
    readForModel: async () => [],
    meter: () => {},
    renewMemory: async () => {},
    offerCheckIn: async () => '',
    proposeAgreement: async () => ({ error: 'There are no cards here.' }),
    clock: { now: databaseClock.now, after: systemClock.after },
  })
  return { replies, prepareReply }
}

test('Parley looks up what was said before the question, also while an earlier reply stands behind it', async () => {
  const { messageLog } = world.services
  const { prepareReply } = makeReplies()
  const { sessionId } = await world.open()
  const say = (userId: string, text: string, more: object = {}) =>
    messageLog.append({ id: text, sessionId, userId, personIds: [userId], text, status: 'sent', ...more })
  await say('guest-a', 'We meet in the garden.')
  await say('guest-a', 'Where is the garden, Parley?')
  await say('Parley', 'The garden is lovely.', { userName: 'Parley', kind: 'parley', seenSeq: 1 })

  const { aids, seenSeq } = await prepareReply({ sessionId, gatewayId: 'g', holder: 'h', messageId: 'm' }, 'said')
  expect(seenSeq).toBe(3)
  const found = await aids.search('garden')
  expect(found).toContain('We meet in the garden.')
  expect(found).not.toContain('Where is the garden')
})

describe('[SESS-6] a reply keeps Parley quiet', () => {
  async function replying() {
    const { replies, prepareReply } = makeReplies()
    const { sessionId } = await world.open()
    const [gateway] = await world.sql('SELECT id FROM gateway')
    const lease = {
      sessionId,
      gatewayId: gateway?.id as string,
      holder: `holder in ${sessionId}`,
      messageId: sessionId,
    }
    expect(await replies.take(lease, null)).toEqual({ kind: 'taken' })
    const { aids } = await prepareReply(lease, 'said')
    return {
      sessionId,
      aids,
      isHushed: async () => (await makeRoomView(world.services.database).read(sessionId))?.isHushed,
    }
  }

  test('while it has its lease, and not after a clear', async () => {
    const { sessionId, aids, isHushed } = await replying()
    await aids.beQuiet()
    expect(await isHushed()).toBe(true)
    await world.services.clearedSessions.clear(sessionId)
    await expect(aids.beQuiet()).rejects.toBeInstanceOf(LeaseLost)
    expect(await isHushed()).toBe(false)
  })

  test('nor after one that comes in that very moment', async () => {
    const { sessionId, aids, isHushed } = await replying()
    const other = await world.services.database.pool.connect()
    const waiting = async () =>
      (
        await world.sql(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length
    await other.query('BEGIN')
    await other.query('SELECT 1 FROM reply_lease WHERE session_id = $1 FOR UPDATE', [sessionId])
    const cleared = world.services.clearedSessions.clear(sessionId) // reaches the lease and waits there
    await expect.poll(waiting).toBe(1)
    const quiet = expect(aids.beQuiet()).rejects.toBeInstanceOf(LeaseLost)
    await expect.poll(waiting).toBe(2)
    await other.query('COMMIT')
    other.release()
    await Promise.all([cleared, quiet])
    expect(await isHushed()).toBe(false)
  })
})

test('however much is announced, Parley decides about what people said', async () => {
  const { database, messageLog } = world.services
  const lookAtRoom = makeLookAtRoom(makeRoomView(database).look)
  const { sessionId } = await world.open()
  const say = (userId: string, text: string) =>
    messageLog.append({ id: `${sessionId} ${text}`, sessionId, userId, personIds: [userId], text, status: 'sent' })
  await say('guest-a', 'Is there a ferry at night?')
  for (let at = 0; at < 45; at++) await say('chatsystem', `Guest ${at} joined the chat.`)

  const look = await lookAtRoom(sessionId, { kind: 'said', sinceSeq: 1 })
  expect(look?.room.lines.map(({ text }) => text)).toEqual(['Is there a ferry at night?'])
  expect(look?.lastSeq).toBe(1)
})

test('however much is said behind it, what is to be decided about is looked at', async () => {
  const { database, messageLog } = world.services
  const lookAtRoom = makeLookAtRoom(makeRoomView(database).look)
  const { sessionId } = await world.open()
  const say = (text: string) =>
    messageLog.append({
      ...{ id: `${sessionId} ${text}`, sessionId, userId: 'guest-a', personIds: ['guest-a'], text, status: 'sent' },
    })
  for (let at = 1; at <= 60; at++) await say(`before ${at}`)
  await say('Parley, what do you think?')
  for (let at = 1; at <= 70; at++) await say(`after ${at}`)

  const textsSince = async (sinceSeq: number) =>
    (await lookAtRoom(sessionId, { kind: 'said', sinceSeq }))?.room.lines.map(({ text }) => text)
  expect(await textsSince(61)).toHaveLength(71)
  expect((await textsSince(61))?.[0]).toBe('Parley, what do you think?')
  expect(await textsSince(131), 'of what was said before, the last moments').toHaveLength(40)
  for (let at = 1; at <= 150; at++) await say(`later ${at}`)
  expect(await textsSince(1), 'and no more than can be looked at').toHaveLength(200)
})
