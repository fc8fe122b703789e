import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePromptViewStore } from '#lib/adapters/prisma/prompt-view.ts'
import { makeSearchStore } from '#lib/adapters/prisma/search.ts'
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
    now: databaseClock.now,
  })
  const { sessionId } = await world.open()
  const say = (userId: string, text: string, more: object = {}) =>
    messageLog.append({ id: text, sessionId, userId, personIds: [userId], text, status: 'sent', ...more })
  await say('guest-a', 'We meet in the garden.')
  await say('guest-a', 'Where is the garden, Parley?')
  await say('Parley', 'The garden is lovely.', { userName: 'Parley', seenSeq: 1 })

  const { aids, seenSeq } = await prepareReply(sessionId)
  expect(seenSeq).toBe(3)
  const found = await aids.search('garden')
  expect(found).toContain('We meet in the garden.')
  expect(found).not.toContain('Where is the garden')
})
