import { beforeAll, expect as expectValue, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { message, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { newBrowserId } from '#tests/support/person.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

// A headless Chromium denies every notification: the worker that shows them is played in tests/domain/push/service-worker.
test('[PUSH-1] [PUSH-3] [DEC-65] what one is told is chosen; a notification finds the chat; without a line a page says so', async () => {
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

test('[PUSH-1] [PUSH-2] a browser subscribes over HTTP, as a guest, and at a known push service alone', async () => {
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
  expectValue((await call('/push/subscription', 'DELETE', own, guest)).status).toBe(200)
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.com/x', 'nonsense']) {
    expectValue((await call('/push/subscription', 'PUT', body(endpoint), guest)).status, endpoint).toBe(400)
  }
  const worker = await call('/sw.js', 'GET')
  expectValue([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expectValue(worker.headers.get('content-type')).toContain('text/javascript')
})
