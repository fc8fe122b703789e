import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePromptViewStore } from '#lib/adapters/prisma/prompt-view.ts'
import { makeReplyStore } from '#lib/adapters/prisma/replies.ts'
import { makeSearchStore } from '#lib/adapters/prisma/search.ts'
import { makeLookAtRoom } from '#lib/services/look-at-room.ts'
import { makePrepareReply } from '#lib/services/prepare-reply.ts'
import { makeSearchChat } from '#lib/services/search-chat.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true })
})
afterAll(() => world.stop())

test('Parley looks up what was said before the question, also while an earlier reply stands behind it', async () => {
  const { database, databaseClock, messageLog, participants } = world.services
  const prepareReply = makePrepareReply({
    promptView: makePromptViewStore(database),
    participants,
    searchChat: makeSearchChat({ search: makeSearchStore(database), participants }),
    meter: () => {},
    clock: databaseClock,
  })
  const { sessionId } = await world.open()
  const say = (userId: string, text: string, more: object = {}) =>
    messageLog.append({ id: text, sessionId, userId, personIds: [userId], text, status: 'sent', ...more })
  await say('guest-a', 'We meet in the garden.')
  await say('guest-a', 'Where is the garden, Parley?')
  await say('Parley', 'The garden is lovely.', { userName: 'Parley', seenSeq: 1 })

  const { aids, seenSeq } = await prepareReply(sessionId, 'said', async () => {})
  expect(seenSeq).toBe(3)
  const found = await aids.search('garden')
  expect(found).toContain('We meet in the garden.')
  expect(found).not.toContain('Where is the garden')
})

test('however much is announced, Parley decides about what people said', async () => {
  const { database, messageLog, participants } = world.services
  const replies = makeReplyStore(database, { room: null, person: null })
  const lookAtRoom = makeLookAtRoom({ replies, participants })
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
  const { database, messageLog, participants } = world.services
  const lookAtRoom = makeLookAtRoom({ replies: makeReplyStore(database, { room: null, person: null }), participants })
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
