import type { Page, Request } from 'playwright'
import { beforeAll, test } from 'vitest'
import { openPerson } from '#tests/support/browser.ts'
import { message, messageBox, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { startReceiver } from '#tests/support/receiver.ts'
import { profileButton, signIn } from '#tests/support/sign-in.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
let outside: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  outside = await startReceiver()
  site = await startSite({
    ANALYTICS_URL: `http://${outside.host}/api/event`,
    ANALYTICS_SITE: 'parley.example',
    ERROR_REPORTS_DSN: `http://k3y@${outside.host}/42`,
  })
})

const views = () =>
  outside.received.filter(({ path }) => path === '/api/event').map(({ body }) => JSON.parse(body) as { url: string })
const reports = () => outside.received.filter(({ path }) => path.startsWith('/api/42/envelope/'))

/** Returns the URLs that the page's scripts call, without navigations. */
function callsOf(page: Page): URL[] {
  const calls: URL[] = []
  const note = (request: Request) => {
    if (['fetch', 'xhr', 'ping'].includes(request.resourceType())) calls.push(new URL(request.url()))
  }
  page.on('request', note)
  page.on('websocket', (socket) => calls.push(new URL(socket.url())))
  return calls
}

test('[PROD-28] page views are counted without chat addresses and browser ids', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner')
  await expect.poll(() => views().map(({ url }) => url)).toContain(`${site.appUrl}/chat`)
  await page.goto(`${site.appUrl}/legal`)
  await expect.poll(() => views().map(({ url }) => url)).toContain(`${site.appUrl}/legal`)
  const told = JSON.stringify(outside.received)
  for (const secret of [chat.access.sessionId, chat.access.accessToken, chat.ownerBrowserId]) {
    expect(told).not.toContain(secret)
  }
  expect(outside.received[0]?.headers).not.toHaveProperty('cookie')
  expect(outside.received[0]?.headers).not.toHaveProperty('referer')
})

test('[PROD-29] an uncaught error is reported once, without the address of the chat', async () => {
  const chat = await site.openChat()
  const { page, expectProblems } = await site.visit(chat, 'owner')
  expectProblems(/broken on purpose/)
  await expect.poll(() => views().length).toBeGreaterThan(0) // loaded after the page
  const breakTwice = () =>
    page.evaluate(() => {
      const breakIt = () => {
        throw new TypeError(`broken on purpose at ${location.href}`)
      }
      setTimeout(breakIt)
      setTimeout(breakIt)
    })
  await expect(async () => {
    await breakTwice()
    expect(reports()).toHaveLength(1)
  }).toPass()
  const [report] = reports()
  expect(report?.path).toBe('/api/42/envelope/?sentry_key=k3y&sentry_version=7')
  expect(report?.body).toContain('"type":"TypeError"')
  expect(report?.body).toContain('/chat/…')
  expect(report?.body).not.toContain(chat.access.accessToken)
})

test('[PROD-28] a person with Global Privacy Control is not counted', async () => {
  const { page } = await openPerson('about:blank')
  await page.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }))
  const calls = callsOf(page)
  await page.goto((await site.openChat()).url)
  await expect(messageBox(page)).toBeEnabled()
  await say(page, 'unseen')
  await expect(message(page, 'unseen')).toBeVisible()
  expect(calls.length, 'something was called').toBeGreaterThan(0)
  expect(calls.filter(({ host }) => host === outside.host)).toEqual([])
})

test('[PROD-28] [PROD-29] [PROD-30] [SOCK-1] the product calls only its own origin, through sign-in and payment', async () => {
  const chat = await site.openChat()
  const { page, context } = await site.visit(chat, 'owner')
  const calls = callsOf(page)
  await page.reload()
  await expect(messageBox(page)).toBeEnabled()
  await signIn(page, 'Ana Bauer')
  await expect(messageBox(page)).toBeEnabled()
  await say(page, 'hello')
  await expect(message(page, 'hello')).toBeVisible()
  await profileButton(page).click()
  await page.getByRole('menuitem', { name: 'Subscribe' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('dialog', { name: 'Subscribe' }).getByRole('button', { name: 'Subscribe' }).click()
  await (await opening).waitForURL(/\/stripe\/pay\//)

  const own = new URL(site.appUrl).host
  expect(calls.filter(({ host }) => host === own).map(({ pathname }) => pathname)).toEqual(
    expect.arrayContaining(['/chat/join-session', '/user/token', '/subscriptions/checkout-session', '/socket.io/']),
  )
  const elsewhere = calls.filter(({ host }) => host !== own)
  expect([...new Set(elsewhere.map(({ host }) => host))]).toEqual([outside.host]) // the analytics, which is no call of the product
})
