import type { Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, messageBox, messageList } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Opens a chat with Ana at a window and Ben without one. Parley speaks only when called. */
async function openWithBen() {
  const chat = await site.openChat()
  const { page: ana } = await site.visit(chat, 'owner')
  const ben = await site.company(chat, 'Ben')
  await ben.ask('setActivity', { sessionId: chat.access.sessionId, userId: ben.userId, activity: 'called' })
  return { chat, ana, ben }
}

/** Finds the message under the line 'New'. */
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

// Parley may have proposed a title meanwhile: of the page's title these tests read the count alone.
describe('[BRIEF-1] the line above new messages', () => {
  test('stands at the read mark on another device and after a reload, and moves on with it', async () => {
    const { chat, ana, ben } = await openWithBen()
    await ben.say('seen by Ana')
    await expect(message(ana, 'seen by Ana')).toBeInViewport()
    await hide(ana)
    await ben.say('one')
    await ben.say('two')
    await expect(ana).toHaveTitle(/^\(2\) /)

    const elsewhere = await ana.context().newPage()
    await elsewhere.goto(chat.url)
    await expect(newLine(elsewhere)).toContainText('one')
    await expect(ana, 'read elsewhere').toHaveTitle(/^(?!\()/)
    await expect(newLine(ana)).toHaveCount(0)
    await elsewhere.close()

    await ben.say('three')
    await ben.say('four')
    await expect(ana).toHaveTitle(/^\(2\) /)
    await ana.reload()
    await expect(newLine(ana)).toContainText('three')
    await expect(message(ana, 'four')).toBeInViewport()
    await hide(ana)
    await ana.reload()
    await expect(message(ana, 'four')).toBeInViewport()
    await expect(newLine(ana), 'all of it was in view').toHaveCount(0)
  })
})

describe('[BRIEF-2] a reader who missed many messages', () => {
  test('finds a brief above the messages, follows its lines, and loses it once all is read', async () => {
    const { chat, ana, ben } = await openWithBen()
    const cleo = await site.company(chat, 'Cleo')
    await ben.say('before')
    await expect(message(ana, 'before')).toBeInViewport()
    await hide(ana)
    for (let at = 0; at < 18; at++) await [ben, cleo][at % 2]!.say(`thought ${at} about the trip`)
    await ben.say("Let's take the train on Friday")
    await cleo.say('Yes, the train')
    await ben.say('Who books the tickets?')
    for (let at = 18; at < 26; at++) await [ben, cleo][at % 2]!.say(`thought ${at} about the trip`)
    await expect(ana).toHaveTitle(/^\(29\) /)
    await ana.reload()

    const card = ana.getByRole('region', { name: '29 new messages' })
    await expect(card).toContainText('Ben 15, Cleo 14')
    await ana.reload()
    await expect(card, 'after a reload before it was read').toContainText('Ben 15, Cleo 14')
    await expect(newLine(ana)).toContainText('thought 0')
    await expect(messageBox(ana)).toBeEnabled()
    await expect(message(ana, 'thought 25 about the trip')).toBeInViewport()
    await expectAccessible(ana, 'with a brief')
    const decided = card.getByRole('button', { name: "Let's take the train on Friday" })
    await decided.click()
    await expect(message(ana, "Let's take the train on Friday")).toBeInViewport()
    await expect(card.getByRole('button', { name: 'Ben: Who books the tickets?' })).toBeVisible()
    const { height = 0 } = (await decided.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)

    await card.getByRole('button', { name: 'Read from the first one' }).click()
    await expect(message(ana, 'thought 0 about the trip')).toBeInViewport()
    await expect(newLine(ana)).toContainText('thought 0')
    await expect(card).toBeVisible()
    await ana.getByRole('button', { name: /^Scroll to latest messages/ }).click()
    await expect(card).toHaveCount(0)
    await ana.reload()
    await expect(message(ana, 'thought 25 about the trip')).toBeInViewport()
    await expect(card).toHaveCount(0)
  })

  test('sees the welcome first as a newcomer on a small phone, with box and messages in view', async () => {
    const { chat, ben } = await openWithBen()
    for (let at = 0; at < 20; at++) await ben.say(`news ${at}`)
    const { page } = await site.visit(chat, 'guest', { viewport: { width: 390, height: 500 }, hasTouch: true })
    const card = page.locator('.brief-card')
    await expect(card).toHaveAttribute('data-waits', 'true')
    await expect(card).toBeHidden()
    const heightOf = async (of: Locator) => (await of.boundingBox())?.height ?? 0
    expect(await heightOf(messageList(page))).toBeGreaterThan(60)
    await expect(messageBox(page)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Close the welcome' }).click()
    await expect(page.getByRole('region', { name: '20 messages so far' })).toBeVisible()
    expect(await heightOf(messageList(page))).toBeGreaterThan(60)
    await expect(messageBox(page)).toBeInViewport({ ratio: 1 })
  })

  test('closes the brief by hand on a phone, and keeps the typed text', async () => {
    const { ana, ben } = await openWithBen()
    await ana.setViewportSize({ width: 390, height: 844 })
    await hide(ana)
    for (let at = 0; at < 20; at++) await ben.say(`news ${at}`)
    await ana.reload()
    const card = ana.getByRole('region', { name: '20 new messages' })
    await expect(card).toBeVisible()
    expect(await ana.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await messageBox(ana).fill('I am here')
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Close the summary' }).click()
    await expect(card).toHaveCount(0)
    await expect(messageBox(ana)).toHaveValue('I am here')
  })
})
