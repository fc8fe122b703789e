import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { openPerson, withWebGL } from '#tests/support/browser.ts'
import { messageBox, messages, rename, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { guardPolicy } from '#tests/support/policy-guard.ts'
import { profileButton, signIn } from '#tests/support/sign-in.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  withWebGL()
  site = await startSite()
})

const PAGES = [
  '/',
  '/landing',
  '/legal',
  '/privacy',
  '/safety',
  '/payment-success.html',
  '/payment-cancel.html',
  '/sign-in/done',
]
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

describe('the Content-Security-Policy', () => {
  test('lets every page do what it does, and runs no inline script without its hash or nonce', async () => {
    const person = await openPerson(site.appUrl, { reducedMotion: 'no-preference' })
    const { page, context } = person
    person.expectProblems(/404/)
    const { violations, policies } = await guardPolicy(context)
    await page.waitForSelector('canvas[data-shown]', { state: 'attached' }) // the aurora, from a worker
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of [...PAGES.slice(1), '/no/such/page', '/']) {
      await page.goto(site.appUrl + path, { waitUntil: 'load' })
    }
    await site.parleyWill({ text: 'A **reply** with `code`.' })
    await page.getByPlaceholder('Type your message').fill('Hello Parley')
    await page.keyboard.press('Enter')
    await expect(messages(page, 'parley').first()).toContainText('code')

    await page.reload() // until now under the policy of the landing page
    await expect(messageBox(page)).toBeEnabled()
    await say(page, `![a picture](${PIXEL}) [a link](https://example.com)`)
    await rename(page, 'Ana')
    await signIn(page, 'Ana Bauer')
    for (const item of ['Settings', 'Subscribe']) {
      await profileButton(page).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Session history' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    expect(violations()).toEqual([])
    const { pathname } = new URL(page.url())
    for (const path of [...PAGES, '/no/such/page', '/sign-in/start', pathname]) {
      const scripts = scriptSources(policies.get(path))
      expect(scripts, path).toMatch(
        path === pathname ? /^'self' 'nonce-[\w+/]{22}==' 'sha256-[\w+/]{43}='$/ : /^'self' ('sha256-[\w+/]{43}=' ?)+$/,
      )
      expect(policies.get(path), path).toContain("frame-ancestors 'none'")
    }
  })

  test.each(['/', 'a chat'])('blocks injected scripts in %s', async (where) => {
    const chat = await site.openChat()
    const person = await openPerson('about:blank')
    const { page } = person
    person.expectProblems(/Content Security Policy|LOCAL_NETWORK/) // a page made by a test has no origin
    const url = where === '/' ? `${site.appUrl}/` : chat.url
    await page.route(url, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${INJECTED}</body>`)
      await route.fulfill({ response, body })
    })
    const refused: string[] = []
    page.on('console', (said) => refused.push(said.text()))
    await page.goto(url)
    await expect(page.getByPlaceholder('Type your message')).toBeEnabled()
    if (where !== '/') await expect(messages(page, 'notice').first()).toBeAttached()
    await addScriptsLater(page)
    await expect
      .poll(() => refused.filter((text) => text.includes('Content Security Policy')).length)
      .toBeGreaterThan(4)
    expect(await page.evaluate(() => (window as unknown as { ran?: string[] }).ran)).toBeUndefined()
  })

  test('keeps the pages out of another site’s frame', async () => {
    const chat = await site.openChat()
    const person = await openPerson(`${site.sandbox.url}/identity/.well-known/openid-configuration`)
    person.expectProblems(/frame|Frame|404/)
    const { page } = person
    for (const url of [site.appUrl, chat.url]) {
      await page.evaluate((src) => {
        document.body.innerHTML = ''
        const frame = Object.assign(document.createElement('iframe'), { src })
        document.body.append(frame)
        return new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
      }, url)
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
    }
  })
})

/** Every way in which markup can run a script. */
const INJECTED = [
  '<script>(window.ran ??= []).push("inline")</script>',
  '<script nonce="AAAAAAAAAAAAAAAAAAAAAA==">(window.ran ??= []).push("nonce")</script>',
  '<script src="data:text/javascript,(window.ran ??= []).push(`data`)"></script>',
  '<img src="data:," onerror="(window.ran ??= []).push(`onerror`)">',
  '<iframe srcdoc="<script>(parent.ran ??= []).push(`srcdoc`)</script>"></iframe>',
].join('')

/** Inserts the same from a script, as careless code would. */
function addScriptsLater(page: Page): Promise<void> {
  return page.evaluate(() => {
    const host = document.createElement('div')
    host.innerHTML = '<img src="data:," onerror="(window.ran ??= []).push(`later`)">'
    document.body.append(host)
    const script = document.createElement('script')
    script.textContent = '(window.ran ??= []).push(`later inline`)'
    document.body.append(script)
    const link = document.createElement('a')
    link.href = 'javascript:(window.ran ??= []).push(`link`)'
    document.body.append(link)
    link.click()
  })
}

function scriptSources(policy = ''): string {
  return /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
}
