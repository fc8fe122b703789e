import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { message, messageList } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

/** Ana at her window, with Ben who can speak but has none; Parley speaks only when called. */
async function openWithBen() {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const ben = await site.company(chat, 'Ben')
  await ben.ask('setActivity', { sessionId: chat.access.sessionId, userId: ben.userId, activity: 'called' })
  return { chat, ana, ben }
}

/** The message that the line 'New' stands above. */
const newLine = (page: Page) =>
  messageList(page)
    .locator('[data-seq]')
    .filter({ has: page.getByText('New', { exact: true }) })

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('[BRIEF-1] where one read last', () => {
  test('the line stands there on another device and after a reload, and goes where the reading went on', async () => {
    const { chat, ana, ben } = await openWithBen()
    await ben.say('seen by Ana')
    await expect(message(ana, 'seen by Ana')).toBeInViewport()
    await hide(ana)
    await ben.say('one')
    await ben.say('two')
    await expect(ana).toHaveTitle('(2) Parley')

    const elsewhere = await ana.context().newPage()
    await elsewhere.goto(chat.url)
    await expect(newLine(elsewhere)).toContainText('one')
    await expect(ana, 'read elsewhere').toHaveTitle('Parley')
    await expect(newLine(ana)).toHaveCount(0)
    await elsewhere.close()

    await ben.say('three')
    await ben.say('four')
    await expect(ana).toHaveTitle('(2) Parley')
    await ana.reload()
    await expect(newLine(ana)).toContainText('three')
    await expect(message(ana, 'four')).toBeInViewport()
    await hide(ana)
    await ana.reload()
    await expect(message(ana, 'four')).toBeInViewport()
    await expect(newLine(ana), 'all of it was in view').toHaveCount(0)
  })
})
