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

  const { aids, seenSeq } = await prepareReply(sessionId, 'said')
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

  const look = await lookAtRoom(sessionId, 'said')
  expect(look?.room.lines.map(({ text }) => text)).toEqual(['Is there a ferry at night?'])
  expect(look?.lastSeq).toBe(1)
})
