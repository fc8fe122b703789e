import { beforeAll, test } from 'vitest'
import { message, messageList, participants, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' }) // without Parley
})

test('a person who takes another’s name carries a mark, in the list and above every message', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner')
  const ben = await site.company(chat, 'Ben')
  const eve = await site.company(chat, 'Eve')
  await ben.say('I am Ben')
  await expect(message(page, 'I am Ben')).toBeVisible()
  await expect(page.locator('[data-tag]')).toHaveCount(0)

  await eve.ask('renameUser', { sessionId: chat.access.sessionId, userId: eve.userId, newName: 'Веn' }) // in Cyrillic
  await eve.say('I am Ben, too')
  await expect(message(page, 'I am Ben, too')).toBeVisible()
  const tags = messageList(page).locator('[data-tag]')
  await expect(tags).toHaveCount(2)
  const [one, other] = await tags.allTextContents()
  expect(one).not.toBe(other)
  await expect(participants(page).filter({ hasText: one! })).toHaveCount(1)
  await expect(participants(page).filter({ hasText: other! })).toHaveCount(1)

  await eve.ask('renameUser', { sessionId: chat.access.sessionId, userId: eve.userId, newName: 'Eve' })
  await expect(participants(page).filter({ hasText: 'Eve' })).toHaveCount(1)
  await expect(tags, 'what was said under the name shows the name of now (ROOM-3)').toHaveCount(0)
  await say(page, 'I see')
})
