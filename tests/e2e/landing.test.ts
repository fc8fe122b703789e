import { beforeAll, describe, test } from 'vitest'
import { PROMPT_FAMILIES } from '#lib/domain/quick-prompts/index.ts'
import { LEAVE_DELAY_MS } from '#lib/protocol/limits.ts'
import type { Page } from 'playwright'
import { expectAccessible } from '#tests/support/axe.ts'
import { openPerson } from '#tests/support/browser.ts'
import { message, messageBox, messages, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

const prompts = '.quick-prompts .quick-prompt'
const PAGES = ['/', '/legal', '/privacy', '/safety', '/payment-success.html', '/payment-cancel.html']
const PHONE = { width: 390, height: 844 }

test.each(['/', '/landing'])('[ROUTE-1] [ROUTE-2] [DEC-32] [LAND-1] %s is the landing page', async (path) => {
  const { page } = await openPerson(site.appUrl + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s up, and who’s joining?')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page).toHaveTitle('Parley')
})

test.each(['/', '/landing'])(
  '[CHAT-15] [CHAT-16] [CHAT-17] [CHAT-18] %s has no invite and no reset, for a guest and signed in',
  async (path) => {
    const { page } = await openPerson(site.appUrl + path)
    const ofChats = page.getByRole('button', { name: /Invite|Reset/ })
    await expect(page.locator(prompts), 'the page lives').toHaveCount(5)
    await expect(ofChats).toHaveCount(0)
    await signIn(page, 'Ana Bauer')
    await expect(ofChats).toHaveCount(0)
  },
)

test('[LAND-6] a long text scrolls within the box', async () => {
  const { page } = await openPerson(site.appUrl)
  const height = () => messageBox(page).evaluate((box) => box.clientHeight)
  const before = await height()
  await messageBox(page).fill('one more line\n'.repeat(40))
  expect(await height()).toBe(before)
  expect(await messageBox(page).evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
})

describe('a chat that opens over a slow connection', () => {
  /** Holds the chat's page until the test releases it; with `isAheadHeld` its prefetch, too. */
  async function beforeChat({ isAheadHeld }: { isAheadHeld: boolean }) {
    const { page } = await openPerson(site.appUrl)
    const chat = Promise.withResolvers<void>()
    await page.route(/\/chat\/[^?]+\?_rsc=/, async (route) => {
      const isAhead = (await route.request().headerValue('next-router-prefetch')) !== null
      if (isAheadHeld || !isAhead) await chat.promise
      await route.continue()
    })
    return { page, chatComes: chat.resolve }
  }

  async function start(page: Page) {
    await messageBox(page).fill('three of us, no plan')
    await messageBox(page).press('Enter')
    await expect(page.getByRole('status', { name: 'Opening the chat…' })).toBeVisible()
  }

  test('[CHAT-40] [LAND-38] shows its own opening state if the prefetch has arrived', async () => {
    const { page, chatComes } = await beforeChat({ isAheadHeld: false })
    // Delays leaving, so that the prefetch has arrived even on a busy machine.
    await page.evaluate((leaveMs) => {
      const later = window.setTimeout.bind(window)
      window.setTimeout = ((run: () => void, ms?: number) =>
        later(run, ms === leaveMs ? 10 * ms : ms)) as typeof setTimeout
    }, LEAVE_DELAY_MS)
    await start(page)
    await expect(page).toHaveURL(/\/chat\//)
    await expect(page.getByRole('status', { name: 'Opening the chat…' })).toBeVisible()
    chatComes()
    await expect(messages(page, 'own')).toHaveText(/three of us, no plan/)
  })

  test('[CHAT-40] [LAND-37] shows its opening state on the landing page if no prefetch has arrived', async () => {
    const { page, chatComes } = await beforeChat({ isAheadHeld: true })
    await start(page)
    const opening = page.getByRole('status', { name: 'Opening the chat…' })
    await expect(opening.locator('..'), 'when the page has faded').toHaveCSS('opacity', '1')
    await expect(page).toHaveURL(/\/$/)
    chatComes()
    await expect(messages(page, 'own')).toHaveText(/three of us, no plan/)
  })
})

describe('input before the scripts have loaded', () => {
  async function beforeScripts() {
    const { page, expectProblems } = await openPerson('about:blank')
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/_next\/.*\.js/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(site.appUrl, { waitUntil: 'commit' })
    return { page, expectProblems, scriptsCome: scripts.resolve }
  }

  test.each(['a click on Send', 'Enter'])(
    '[LAND-2] [LAND-3] [LAND-4] [LAND-34] starts a chat by a text and %s',
    async (way) => {
      const { page, scriptsCome } = await beforeScripts()
      await messageBox(page).fill('three of us, no plan')
      if (way === 'Enter') await messageBox(page).press('Enter')
      else await page.getByRole('button', { name: 'Send' }).click({ noWaitAfter: true })
      await expect(messageBox(page), 'neither a new line nor a page loaded anew').toHaveValue('three of us, no plan')
      scriptsCome()
      await expect(messages(page, 'own')).toHaveText(/three of us, no plan/)
    },
  )

  test('[VAL-6] is counted towards the limit of a long text', async () => {
    const { page, scriptsCome } = await beforeScripts()
    await messageBox(page).fill('x'.repeat(4000))
    scriptsCome()
    await expect(page.getByText('96 characters left')).toBeVisible()
  })

  test('[LAND-5] makes only a new line by Shift and Enter', async () => {
    const { page, scriptsCome } = await beforeScripts()
    await messageBox(page).fill('one')
    await messageBox(page).press('Shift+Enter')
    await messageBox(page).pressSequentially('two')
    scriptsCome()
    await expect(page.locator(prompts), 'now the scripts are there').toHaveCount(5)
    await expect(messageBox(page)).toHaveValue('one\ntwo')
    await messageBox(page).press('Enter')
    await expect(messages(page, 'own')).toHaveText(/one\s*two/)
  })

  /** Changes the page like a translator or an extension: React cannot hydrate it and renders it anew. */
  const changePage = (page: Page) =>
    page.locator('h1').evaluate((heading) => {
      const font = document.createElement('font')
      font.textContent = heading.textContent.toUpperCase()
      heading.replaceChildren(font)
    })

  test('keeps its text and cursor on a page that a translator changed', async () => {
    const { page, scriptsCome, expectProblems } = await beforeScripts()
    expectProblems(/#418/)
    await messageBox(page).pressSequentially('three us, no plan')
    await messageBox(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(6, 6))
    await changePage(page)
    scriptsCome()
    await expect(page.locator(prompts), 'now the scripts are there').toHaveCount(5)
    await expect(page.locator('h1 font'), 'the page was drawn anew').toHaveCount(0)
    await expect(messageBox(page)).toBeFocused()
    await page.keyboard.type('of ')
    await expect(messageBox(page)).toHaveValue('three of us, no plan')
  })

  test('starts a chat on a page that a translator changed', async () => {
    const { page, scriptsCome, expectProblems } = await beforeScripts()
    expectProblems(/#418/)
    await messageBox(page).fill('three of us, no plan')
    await messageBox(page).press('Enter')
    await changePage(page)
    scriptsCome()
    await expect(messages(page, 'own')).toHaveText(/three of us, no plan/)
  })

  test('runs only the last of two pressed buttons', async () => {
    const { page, scriptsCome } = await beforeScripts()
    await messageBox(page).fill('not yet')
    await page.getByRole('button', { name: 'Send' }).click({ noWaitAfter: true })
    await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
    scriptsCome()
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(messageBox(page)).toHaveValue('not yet')
    await expect(page).toHaveURL(`${site.appUrl}/`)
  })
})

describe('the page paints before it asks for its scripts', () => {
  const whenAsked = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    const files = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/_next\/.*\.(js|css)|manifest/.test(name))
    return files.map(({ startTime }) => (startTime > painted ? 'after the first paint' : 'before it'))
  }

  test.each(['/', '/landing'])('at %s', async (path) => {
    const { page } = await openPerson(site.appUrl + path)
    await expect(page.locator(prompts)).toHaveCount(5)
    expect([...new Set(await page.evaluate(whenAsked))]).toEqual(['after the first paint'])
  })

  test('and looks the same without scripts and style sheets', async () => {
    const bounds = (page: Page) =>
      page.locator('h1, h2, .composer').evaluateAll((all) =>
        all.map((one) => {
          const { width, height } = one.getBoundingClientRect()
          return { width, height, color: getComputedStyle(one).color, face: getComputedStyle(one).fontFamily }
        }),
      )
    const { page: whole } = await openPerson(site.appUrl)
    await expect(whole.locator(prompts)).toHaveCount(5)
    const { page: alone } = await openPerson('about:blank')
    await alone.route(/\/_next\/.*\.(js|css)/, () => {}) // they are under way
    await alone.goto(site.appUrl, { waitUntil: 'commit' })
    await alone.evaluate(() => document.fonts.ready)
    expect(await bounds(alone)).toEqual(await bounds(whole))
  })

  test('and then has the style sheet, manifest and icon of other pages once', async () => {
    const { page } = await openPerson(site.appUrl)
    await expect(page.locator(prompts)).toHaveCount(5)
    for (const what of ['stylesheet', 'manifest', 'icon']) {
      await expect(page.locator(`link[rel=${what}]`)).toHaveCount(1)
    }
  })

  test('and loads in a hidden tab without being shown', async () => {
    const { page } = await openPerson('about:blank')
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
      PerformanceObserver.prototype.observe = () => {}
    })
    await page.goto(site.appUrl)
    await expect(page.locator(prompts)).toHaveCount(5)
  })
})

test.each([PHONE, { width: 700, height: 900 }, { width: 1440, height: 900 }])(
  '[LAND-7] [LAND-11] the prompts come without moving anything, at $width px',
  async (viewport) => {
    const { page } = await openPerson(site.appUrl, { viewport, reducedMotion: 'no-preference' })
    await page.evaluate(() => document.fonts.ready)
    await page.reload() // with its fonts cached: a late one may move the text by itself
    await expect(page.locator(prompts)).toHaveCount(5)
    const shifted = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const observer = new PerformanceObserver((list) =>
            resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
          )
          observer.observe({ type: 'layout-shift', buffered: true })
          requestIdleCallback(() => resolve(0))
        }),
    )
    expect(shifted).toBe(0)
  },
)

test('a failed prefetch of the sign-in is a warning, not an uncaught error', async () => {
  const { page, expectProblems } = await openPerson('about:blank')
  expectProblems(/Failed to load resource/)
  await page.route(/\/_next\/.*\.js/, async (route) => {
    const response = await route.fetch()
    const isAccounts = (await response.text()).includes('Session history')
    await (isAccounts ? route.abort() : route.fulfill({ response }))
  })
  await page.goto(site.appUrl)
  await expect(page.locator(prompts)).toHaveCount(5)
  const warned = page.waitForEvent('console', (message) => message.text().includes('The sign-in was not loaded ahead'))
  await page.getByRole('button', { name: 'Sign in' }).hover()
  await warned
})

test.each([
  { viewport: PHONE, next: 'Example conversations' },
  { viewport: { width: 1440, height: 900 }, next: 'Splitting the rent fairly' },
])('[LAND-18] Tab stops at the examples only where they scroll: $viewport.width px', async ({ viewport, next }) => {
  const { page } = await openPerson(site.appUrl, { viewport })
  await expect(page.locator(prompts)).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Mediator', exact: true })).toBeVisible()
  await page.locator('.quick-prompts .opener-edit').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName(next)
})

test('[PROD-7] [PROMPT-2] [DEC-1] a quick prompt starts a chat with its text; its hidden prompt goes to the server alone', async () => {
  const { page } = await openPerson(site.appUrl)
  const button = page.locator(prompts).first()
  const label = await button.textContent()
  const family = PROMPT_FAMILIES.find(({ prompts }) => prompts.some((prompt) => prompt.label === label))
  const stored = page.waitForRequest('**/chat/store-hidden-prompt')
  await button.click()

  expect((await stored).postDataJSON()).toMatchObject({ prompt: family?.hiddenPrompt, manner: family?.manner })
  expect((await (await stored).response())?.status()).toBe(200)
  await expect(page).toHaveURL(/\/chat\//)
  const text = family?.prompts.find((prompt) => prompt.label === label)?.text ?? ''
  await expect(messages(page, 'own').locator('.message-text')).toHaveText([text])
  await expect(page.getByText('Manner:')).toHaveCount(0)
})

test('[LAND-35] [LAND-36] [LAND-39] [DEC-16] the box is disabled while the chat is created, and keeps its text if that fails', async () => {
  const person = await openPerson(site.appUrl)
  const { page } = person
  person.expectProblems(/Failed to load resource/)
  let fail = () => {}
  const asked = new Promise<void>((resolve) => (fail = resolve))
  await page.route('**/chat/new-session-with-message', async (route) => {
    await asked
    await route.abort()
  })
  await messageBox(page).fill('hello')
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toBeDisabled()
  await expect(page.getByRole('status', { name: 'Starting your chat' })).toBeVisible()
  fail()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to create chat session. Please try again.' }),
  ).toBeVisible()
  await expect(messageBox(page)).toHaveValue('hello')
  await expect(messageBox(page), 'the keyboard is where it was').toBeFocused()
})

test('[LAND-12] a one-line error on a phone moves nothing on the page', async () => {
  const { page } = await openPerson(site.appUrl, { viewport: { width: 430, height: 932 } })
  await expect(page.locator(prompts), 'the page lives').toHaveCount(5)
  const tops = async () => {
    const boxes = [page.getByRole('heading', { level: 1 }), messageBox(page), page.locator('.quick-prompts')]
    return Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y))
  }
  const before = await tops()
  await messageBox(page).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a message' })).toBeVisible()
  expect(await tops()).toEqual(before)
  await expect(page.getByText('Your people, and an AI')).toBeHidden()
})

test('[LAND-12] [LAND-13] [LAND-14] an error from a chat is shown here once', async () => {
  const person = await openPerson(site.appUrl)
  person.expectProblems(/Failed to load resource/)
  const { page } = person
  const line = page.locator('form [role=alert]')
  await page.goto(`${site.appUrl}/chat/nowhere/nothing`)
  await expect(page).toHaveURL(`${site.appUrl}/`)
  await expect(line).toHaveText(/closed/)
  await page.reload()
  await expect(page.locator(prompts)).toHaveCount(5)
  await expect(line).toHaveText('')
})

describe('every page of this kind', () => {
  const looks = PAGES.flatMap((path) => [PHONE, { width: 1440, height: 900 }].map((viewport) => ({ path, viewport })))
  test.each(looks)('$path has no accessibility violation, $viewport.width px', async ({ path, viewport }) => {
    const { page } = await openPerson(site.appUrl + path, { viewport })
    if (path === '/') await expect(page.locator(prompts)).toHaveCount(5)
    await withoutWarmth(page)
    await expectAccessible(page, path)
  })

  test.each(PAGES)('%s is never wider than its window', async (path) => {
    const { page } = await openPerson(site.appUrl + path)
    for (const width of [320, 390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, `at ${width} px`).toBeLessThanOrEqual(width)
    }
  })

  test('[LAND-15] [LAND-18] [LAND-19] [LAND-23] [LAND-27] the landing page can be read without scripts', async () => {
    const { page } = await openPerson(site.appUrl, { javaScriptEnabled: false })
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings).toEqual([
      'Two steps, no sign-up',
      'Mediator. Counsellor. Gamemaster.',
      'How it works',
      'What’s next',
    ])
    await expect(page.locator('noscript p')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('@')
  })
})

/** axe judges no contrast of text with a layer between it and its background. */
async function withoutWarmth(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.landing-stage::before { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
}

describe('the return pages of the payment', () => {
  test.each([
    ['ROUTE-6', '/payment-success.html', 'Welcome back', 'If you have just paid'],
    ['ROUTE-7', '/payment-cancel.html', 'Back without paying?', 'Then nothing has changed'],
  ])('[%s] %s fits every visitor, paid or not, and leads back to the chat', async (_rule, path, title, condition) => {
    const { page } = await openPerson(site.appUrl)
    await page.evaluate(() => localStorage.setItem('paymentReturnPath', '/chat/s/k'))
    await page.goto(site.appUrl + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main')).toContainText(condition)
    await expect(page.getByRole('link', { name: 'Back to the chat' })).toHaveAttribute('href', '/chat/s/k')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Back to the chat' })).toHaveAttribute('href', '/chat/s/k')
    expect(await page.evaluate(() => localStorage.getItem('paymentReturnPath')), 'it holds a key').toBeNull()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(page.getByRole('link', { name: 'Back to the chat' })).toHaveAttribute('href', '/')
  })
})

describe('for robots and previews', () => {
  const text = async (path: string) => (await fetch(site.appUrl + path)).text()
  const metaOf = (html: string) => html.match(/<meta [^>]*>|<title>[^<]*<\/title>/g)?.join('\n') ?? ''

  test('the landing page sets no cookie and may be cached', async () => {
    const { headers } = await fetch(site.appUrl)
    expect(headers.get('cache-control')).toMatch(/s-maxage/)
    expect(headers.get('set-cookie')).toBeNull()
  })

  test('an invite’s preview names the product and nothing of the chat', async () => {
    const chat = await site.openChat()
    const meta = metaOf(await text(chat.path))
    expect(meta).toContain('You’re invited to a chat on Parley')
    expect(meta).toContain(`content="${site.appUrl}/opengraph-image`)
    expect(meta).toContain('noindex')
    expect(meta).toContain('<title>Parley</title>')
    expect(meta).not.toContain(chat.access.sessionId)
    expect(meta).not.toContain(chat.access.accessToken)
  })

  test('sitemap and robots know this site’s address', async () => {
    expect(await text('/sitemap.xml')).toContain(`<loc>${site.appUrl}/legal</loc>`)
    expect(await text('/robots.txt')).toContain(`Sitemap: ${site.appUrl}/sitemap.xml`)
  })

  test.each(['/opengraph-image', '/apple-icon', '/icons/192.png', '/icons/512.png'])(
    '%s is a PNG below 300 kB',
    async (path) => {
      const answer = await fetch(site.appUrl + path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect((await answer.arrayBuffer()).byteLength, 'messengers skip larger ones').toBeLessThan(300_000)
    },
  )
})

test('[PAST-2] [PAST-3] a guest goes on in recent chats, removes one, and turns the list off and on', async () => {
  const [first, second] = [await site.openChat(), await site.openChat()]
  const guest = await site.visit(first, 'guest', { viewport: { width: 390, height: 844 } })
  const { page } = guest
  await say(page, 'hello')
  await page.goto(second.url)
  await expect(messageBox(page)).toBeEnabled()
  await page.goto(site.appUrl)
  await page.getByRole('link', { name: 'Latest chats' }).click()
  const list = page.getByRole('region', { name: 'Your latest chats' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toBeInViewport()
  await expect(list).toContainText('Kept in this browser only; it takes no account.')
  // axe judges no colours over a pseudo-element.
  await page.addStyleTag({ content: '.landing-stage::before, .quick-prompt::before { content: none !important }' })
  await expectAccessible(page, 'the latest chats')
  const names = await list
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(new Set(names).size).toBe(2)

  await list
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('heading')).toBeFocused()
  await list.getByRole('link').click()
  await expect(message(page, 'hello')).toBeVisible()
  await page.goto(site.appUrl)
  await list.getByRole('button', { name: 'Keep no list here' }).click()
  await expect(list).toHaveCount(0)
  const again = page.getByRole('button', { name: 'Keep a list of chats here' })
  await expect(page.locator(':focus')).toContainText('This browser keeps no list of chats.')
  await page.goto(first.url)
  await expect(message(page, 'hello')).toBeVisible()
  await page.goto(site.appUrl)
  await again.click()
  await expect(page.locator(':focus')).toContainText('Chats that you open from now on will stand here.')
  await expect(list).toHaveCount(0)
  await page.goto(first.url)
  await expect(message(page, 'hello')).toBeVisible()
  await page.goto(site.appUrl)
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
