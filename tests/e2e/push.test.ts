import { beforeAll, expect as expectValue, test } from 'vitest'
import { findWholeChromium } from '#scripts/test/tools.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { withNotifications } from '#tests/support/browser.ts'
import { message, pick, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { enter, newBrowserId } from '#tests/support/person.ts'
import { withSandboxPush } from '#tests/support/real-push.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let site: Site
beforeAll(async () => {
  withNotifications()
  site = await sharedSite({ ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' })
})

test('[PUSH-1] [PUSH-3] [DEC-65] the level of notifications is kept; a notification opens its chat; an offline page says so', async () => {
  const chat = await site.openChat()
  const phone = { viewport: { width: 390, height: 844 } }
  const { page, context, expectProblems } = await site.visit(chat, 'owner', phone)
  await say(page, 'is anybody there?')
  await expect(message(page, 'is anybody there?')).toBeVisible()
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name: /^Notifications/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await dialog.getByRole('radio', { name: 'Only what is for me' }).check()
  await expectAccessible(page, 'what one is told')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chat menu' }).click()
  await page.getByRole('menuitem', { name: /^Notifications/ }).click()
  await expect(dialog.getByRole('radio', { name: 'Only what is for me' })).toBeChecked()
  await page.keyboard.press('Escape')

  const { sessionId, accessToken } = chat.access
  await page.evaluate(
    async ([id, key]) => {
      localStorage.setItem('parley.toldChats', JSON.stringify({ [id]: key }))
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
    },
    [sessionId, accessToken] as const,
  )
  await page.goto(new URL(`/push/open/${sessionId}`, chat.url).href)
  await expect(message(page, 'is anybody there?')).toBeVisible()
  expectValue(new URL(page.url()).pathname).toBe(new URL(chat.url).pathname)

  expectProblems(/ERR_INTERNET_DISCONNECTED|Failed to load|503/)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(message(page, 'is anybody there?')).toBeVisible()
  await page.goto(new URL('/push/open/another', chat.url).href)
  await expect(page.getByRole('heading', { name: 'This browser has no link to that chat' })).toBeVisible()
})

test('[PUSH-1] [PUSH-2] a guest’s browser subscribes over HTTP, and at a known push service alone', async () => {
  const { url } = await site.openChat()
  const call = (path: string, method: string, body?: object, who: Record<string, string> = {}) =>
    fetch(new URL(path, url), {
      method,
      headers: { 'content-type': 'application/json', ...who },
      ...(body && { body: JSON.stringify(body) }),
    })
  const key = (await (await call('/push/key', 'GET')).json()) as { publicKey: string }
  expectValue(key.publicKey).toMatch(/^[\w-]{87}$/)
  const keys = { p256dh: key.publicKey, auth: 'A'.repeat(22) }
  const body = (endpoint: string) => ({ subscription: { endpoint, keys, expirationTime: null } })
  const guest = { 'x-anonymous-id': newBrowserId() }
  const own = body(`${site.sandbox.url}/push/to/1`)
  expectValue((await call('/push/subscription', 'PUT', own)).status).toBe(401)
  expectValue((await call('/push/subscription', 'PUT', own, guest)).status).toBe(200)
  const stranger = { 'x-anonymous-id': newBrowserId() }
  expectValue((await call('/push/subscription', 'DELETE', own, stranger)).status).toBe(200)
  const moved = {
    subscription: { ...own.subscription, endpoint: `${site.sandbox.url}/push/to/2` },
    before: own.subscription,
  }
  const renew = () => call('/push/subscription', 'PATCH', moved)
  expectValue([(await renew()).status, (await renew()).status], 'a stranger’s DELETE changed nothing').toEqual([
    200, 404,
  ])
  expectValue((await call('/push/subscription', 'DELETE', moved, guest)).status).toBe(200)
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.com/x', 'nonsense']) {
    expectValue((await call('/push/subscription', 'PUT', body(endpoint), guest)).status, endpoint).toBe(400)
  }
  const noPoint = { ...own.subscription, keys: { ...keys, p256dh: 'B'.repeat(87) } }
  expectValue((await call('/push/subscription', 'PUT', { subscription: noPoint }, guest)).status, 'a key').toBe(400)
  const worker = await call('/sw.js', 'GET')
  expectValue([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expectValue(worker.headers.get('content-type')).toContain('text/javascript')
})

test.skipIf(findWholeChromium() === null)(
  '[PUSH-1] [PUSH-2] a real worker collapses a flood, removes read notifications, and a click opens the chat',
  async () => {
    const [chat, other] = [await site.openChat(), await site.openChat()]
    const visitor = await site.visit(chat, 'guest', { viewport: { width: 390, height: 844 } })
    const { page } = visitor
    const browser = await withSandboxPush(visitor, site.sandbox.url)
    const next = async (count: number) => {
      await waitFor('the push service to be told', async () => (await browser.pushed()).length === count)
      return (await browser.pushed())[count - 1]!
    }
    await say(page, 'hello')
    await pick(page, 'Notifications')
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog).toContainText('This browser is told')
    await dialog.getByRole('checkbox', { name: 'Show the words' }).check()
    await page.goto(other.url)
    await say(page, 'hello here')
    await expect(message(page, 'hello here')).toBeVisible()
    await page.goto(new URL('/legal', chat.url).href)

    const ana = await site.company(chat, 'Ana')
    await Promise.all(Array.from({ length: 20 }, (_, at) => ana.say(`words ${at}`)))
    const flood = await next(1)
    for (const again of [flood, flood]) await browser.deliver(again)
    const { sessionId } = chat.access
    await expectValue.poll(browser.notifications).toEqual([{ tag: sessionId, title: 'Parley', body: flood.body }])
    expectValue(flood.body).toMatch(/^Ana: words \d+$/)

    const anonymousBrowserId = await page.evaluate(() => localStorage.getItem('anonymousBrowserId')!)
    const elsewhere = await enter(site.gateway.url, chat.access, { anonymousBrowserId })
    await elsewhere.ask('markRead', { sessionId, userId: elsewhere.userId, seq: 1000 })
    const ben = await site.company(other, 'Ben')
    await ben.say('come and look')
    await browser.deliver(await next(2))
    const left = { tag: other.access.sessionId, title: 'Parley', body: 'Ben wrote a message.' }
    await expectValue.poll(browser.notifications).toEqual([left])

    const opened = await browser.click()
    expectValue(opened).toBe(`/push/open/${other.access.sessionId}`)
    expectValue(await browser.notifications()).toEqual([])
    await browser.deliver(await next(2))
    await expectValue.poll(browser.notifications).toEqual([left])
    await page.goto(new URL(opened, chat.url).href)
    await expect(message(page, 'come and look')).toBeVisible()
    await expectValue.poll(browser.notifications, { message: 'its page is in front' }).toEqual([])
  },
)
