import type { Page, Route } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import type { Participants } from '#lib/protocol/entities.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { messageBox, messageList, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { sharedSite, type OpenChat, type Site } from '#tests/support/site.ts'

const AWAY = 'https://weather.example/'
const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }

let site: Site
beforeAll(async () => {
  site = await sharedSite({ QUICK_EXIT_URL: AWAY })
})

async function beginMediation(chat: OpenChat): Promise<void> {
  await fetch(`${site.appUrl}/chat/store-hidden-prompt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-anonymous-id': chat.ownerBrowserId },
    body: JSON.stringify({ sessionId: chat.access.sessionId, prompt: 'Mediate.', manner: 'mediation' }),
  })
}

const neutral = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sunny</h1>' })

async function visit(chat: OpenChat, options = {}): Promise<Page> {
  const { page } = await site.visit(chat, 'guest', options)
  await page.route(`${AWAY}**`, neutral)
  return page
}

/** True when this many are online, Parley included. */
const isOnline = (count: number) => (people: Participants) =>
  Object.values(people).filter((one) => one.isOnline).length === count

/** Expects the page to have left the tab, and its data the browser. */
async function expectGone(page: Page, chat: OpenChat): Promise<void> {
  await expect(page).toHaveURL(AWAY)
  await page.goBack().catch(() => null) // there may be nothing to go back to
  expect(page.url()).not.toContain(chat.access.sessionId)
  await page.goto(`${site.appUrl}/legal`)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain('he must not read this')
  expect(kept).not.toContain(chat.access.sessionId)
}

describe('[CARE-4] the quick exit', () => {
  test('Escape three times leaves, also from the middle of a draft', async () => {
    const chat = await site.openChat()
    const company = await site.company(chat)
    const page = await visit(chat)
    await messageBox(page).fill('he must not read this')
    await page.keyboard.press('Escape')
    await expect(messageBox(page), 'each press does its usual work').toHaveValue('')
    await messageBox(page).fill('he must not read this either')
    await company.hears('participants', isOnline(3))
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expectGone(page, chat)
    await waitFor('the socket to close', () => isOnline(2)(company.heard('participants').at(-1)!))
  })

  test('a phone has it in the sidebar', async () => {
    const chat = await site.openChat()
    const page = await visit(chat, PHONE)
    await messageBox(page).fill('he must not read this')
    await page.getByRole('button', { name: 'Show participants' }).click()
    await page.getByRole('button', { name: 'Quick exit' }).click()
    await expectGone(page, chat)
  })
})

describe('[CARE-3] [CARE-2] the question and the help card', () => {
  test.each(['dark', 'light'] as const)(
    'come to each person alone; the list and the box stay in view on a phone; axe is content; %s',
    async (colorScheme) => {
      const chat = await site.openChat()
      await beginMediation(chat)
      const ana = await visit(chat, { ...PHONE, colorScheme })
      const ben = await visit(chat)
      const question = (page: Page) => page.getByRole('region', { name: 'Is it safe for you to talk about this here?' })
      await expect(question(ana)).toBeVisible()
      await expect(messageBox(ana), 'nothing waits for it').toBeEnabled()
      await expectAccessible(ana, 'the question')
      await question(ana).getByRole('button', { name: 'Not sure' }).click()
      const card = ana.getByRole('region', { name: 'Only you can see this' })
      await expect(card.getByRole('link', { name: /^116 016/ })).toBeVisible()
      await expect(card.getByRole('button', { name: 'Leave this page' })).toBeInViewport({ ratio: 1 })
      await expect(messageBox(ana)).toBeInViewport({ ratio: 1 })
      expect((await messageList(ana).boundingBox())!.height).toBeGreaterThan(150)
      await expectAccessible(ana, 'the help card')
      await say(ana, 'I am here')
      await card.getByRole('button', { name: 'Hide' }).click()
      await expect(card).toHaveCount(0)
      await expect(question(ben)).toBeVisible()
      await expect(ben.getByRole('region', { name: 'Only you can see this' })).toHaveCount(0)
    },
  )

  test('an answer in one window takes the question from the other; the card’s button leaves', async () => {
    const chat = await site.openChat()
    const { page: ana, context } = await site.visit(chat, 'owner', PHONE)
    await context.route(`${AWAY}**`, neutral)
    const again = await context.newPage()
    await again.goto(chat.url)
    await expect(messageBox(again)).toBeEnabled()
    await beginMediation(chat)
    const no = (page: Page) => page.getByRole('button', { name: 'No', exact: true })
    await expect(no(again)).toBeVisible()
    const latest = () => again.evaluate(() => localStorage.getItem('recentChats'))
    expect(await latest(), 'for the landing page (PAST-2)').toContain(chat.access.sessionId)
    await no(ana).click()
    await expect(no(again)).toHaveCount(0)
    expect(await latest(), 'none after a No').toBe('off')
    await ana.getByRole('button', { name: 'Leave this page' }).click()
    await expectGone(ana, chat)
    await again.reload()
    await expect(messageBox(again)).toBeEnabled()
    await expect(no(again), 'once per person and room').toHaveCount(0)
  })
})
