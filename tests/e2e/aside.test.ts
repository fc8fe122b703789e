import type { Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { messageBox, pick } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type OpenChat, type Site } from '#tests/support/site.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const OFFER = 'Before you begin: each of you can talk with Parley alone first. Nobody else sees that.'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

async function beginMediation(chat: OpenChat): Promise<void> {
  await fetch(`${site.appUrl}/chat/store-hidden-prompt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anonymous-id': chat.ownerBrowserId },
    body: JSON.stringify({ sessionId: chat.access.sessionId, prompt: 'Mediate.', manner: 'mediation' }),
  })
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Alone with Parley' })

test('[ASIDE-1] [ASIDE-2] [DEC-87] both sides are offered a word alone; one of them has Parley say something of it', async () => {
  const chat = await site.openChat()
  await beginMediation(chat)
  const { page: ana } = await site.visit(chat, 'owner', PHONE)
  await expect(ana.getByText(OFFER), 'nobody else is there yet').toHaveCount(0)
  const { page: ben } = await site.visit(chat, 'guest', { viewport: { width: 1440, height: 900 } })
  for (const page of [ana, ben]) {
    await expect(page.getByRole('heading', { name: 'Is it safe for you to talk about this here?' })).toBeVisible()
    await expect(page.locator('.shown-card'), 'one card at a time').toHaveCount(1)
    await page.getByRole('button', { name: 'Yes', exact: true }).click()
  }
  for (const page of [ana, ben]) await expect(page.getByText(OFFER)).toBeVisible()
  await expectAccessible(ben, 'a welcome with the offer of an aside')
  await ben.getByRole('button', { name: 'Close the welcome' }).click()
  await expect(ben.getByText(OFFER), 'it stays until it is put away itself').toBeVisible()

  await ana.getByRole('button', { name: 'Talk alone' }).click()
  const box = panel(ana).getByRole('textbox', { name: 'Message to Parley alone' })
  await expect(box).toBeFocused()
  await box.fill('i am afraid to say that i need a week')
  await box.press('Enter')
  await expect(panel(ana).getByRole('log')).toContainText('I am listening, and it stays here.')
  await expectAccessible(ana, 'an aside on a phone')
  const isWide = await ana.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide, 'nothing scrolls sideways').toBe(false)

  await panel(ana).getByRole('button', { name: 'Let Parley say this…' }).first().click()
  await panel(ana).getByRole('textbox', { name: 'What Parley is to say in the chat' }).fill('I need a week.')
  await expect(panel(ana).getByText(/lets Parley say: I need a week\.$/)).toBeVisible()
  await ana.setViewportSize({ width: 390, height: 440 }) // a keyboard is up
  await expect(panel(ana).getByRole('button', { name: 'Say it in the chat' })).toBeInViewport({ ratio: 1 })
  await ana.setViewportSize(PHONE.viewport)
  await panel(ana).getByRole('button', { name: 'Say it in the chat' }).click()
  await expect(panel(ana).getByRole('status').filter({ hasText: 'Said in the chat: “I need a week.”' })).toBeVisible()
  await expect(ben.getByText(/lets Parley say: I need a week\./)).toBeVisible()
  await expect(ben.getByText('afraid')).toHaveCount(0)
  await ana.keyboard.press('Escape')
  await expect(panel(ana)).toHaveCount(0)

  await ben.getByRole('button', { name: 'Chat menu' }).click()
  await ben.getByRole('menuitem', { name: /^Talk with Parley alone/ }).click()
  await expect(panel(ben)).toBeVisible()
  const { x, width } = (await ben.locator('main').boundingBox())!
  expect((await panel(ben).boundingBox())!.x, 'it stands beside the chat').toBeGreaterThanOrEqual(x + width)
  await expect(panel(ben).getByText('I am listening')).toHaveCount(0)
  await messageBox(ben).fill('the chat stays within reach')
  await expectAccessible(ben, 'an aside beside the chat')
  await panel(ben).getByRole('button', { name: 'Back to the chat' }).click()
  await expect(panel(ben)).toHaveCount(0)
})

test('[ASIDE-1] on a phone on its side the aside covers the chat, which is out of reach', async () => {
  const aPhone = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
  const viewport = { width: 844, height: 390 }
  const { page } = await site.visit(await site.openChat(), 'owner', { viewport, userAgent: aPhone })
  await pick(page, 'Talk with Parley alone')
  await expect(panel(page)).toBeVisible()
  expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
})
