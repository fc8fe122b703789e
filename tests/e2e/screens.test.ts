import type { Locator, Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import { openPerson } from '#tests/support/browser.ts'
import { messageBox, messageList, messages, participants, resetButton, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { width: 390, height: 844 }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148'
const TOUCH = { hasTouch: true, isMobile: true }
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

describe('addresses that lead nowhere', () => {
  test.each(['/nowhere', '/chat', '/chat/', '/chat/only-a-session', '/chat/a/b/c'])(
    '[ROUTE-4] [ROUTE-8] [ROUTE-10] [ROUTE-11] [ROUTE-12] [DEC-32] %s shows the error screen',
    async (path) => {
      const { page, expectProblems } = await openPerson('about:blank')
      expectProblems(/404/)
      const answer = await page.goto(site.appUrl + path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('404 Not Found')
      await page.getByRole('link', { name: 'Back to the start' }).click()
      await expect(messageBox(page)).toBeVisible()
    },
  )
})

test('[ROUTE-9] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] a page that fails shows the error screen with its stack trace', async () => {
  const { page, expectProblems } = await openPerson(site.appUrl)
  expectProblems(/broken on purpose|Error/)
  // Takes an API away without which the chat page cannot render.
  await page.addInitScript(() => {
    window.matchMedia = () => {
      throw new Error('broken on purpose')
    }
  })
  const chat = await site.openChat()
  await page.goto(chat.url)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('500 Internal Server Error')
  await expect(page.getByLabel('Stack trace')).toContainText('broken on purpose')
})

test('[CONN-13] [CONN-15] [LAND-13] [LAND-14] [ROUTE-4] a wrong key leads to the landing page, which says so once', async () => {
  const { access } = await site.openChat()
  const other = await site.openChat()
  for (const key of ['a-wrong-key', other.access.accessToken]) {
    const { page, expectProblems } = await openPerson(`${site.appUrl}/chat/${access.sessionId}/${key}`)
    expectProblems(/status of 400/) // a poll of Engine.IO in flight when its connection closes
    await expect(page).toHaveURL(`${site.appUrl}/`)
    const sentence = page.getByRole('alert').getByText("Oops! That session's closed.")
    await expect(sentence).toBeVisible()
    await page.reload()
    await expect(page.locator('.quick-prompts .quick-prompt'), 'the page lives').toHaveCount(5)
    await expect(sentence).toHaveCount(0)
  }
})

describe('on a phone', () => {
  test('[CHAT-3] [CHAT-42] [CHAT-44] the sidebar starts closed, opens over the chat, and the overlay closes it', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner', { viewport: PHONE })
    await expect(sidebar(page)).toHaveCount(0)
    const open = page.getByRole('button', { name: 'Show participants' })
    await open.click()
    await expect(sidebar(page)).toBeVisible()
    await expect(participants(page)).toHaveCount(2)
    await page.locator('[data-overlay]').click({ position: { x: PHONE.width - 10, y: 400 } })
    await expect(sidebar(page)).toHaveCount(0)

    await open.click()
    await page.getByRole('button', { name: 'Hide participants' }).click() // the button exists
    await expect(sidebar(page)).toHaveCount(0)
    await expect(open, 'the keyboard is back where it was').toBeFocused()
    await open.click()
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toHaveCount(0)
    await say(page, 'and the chat goes on')
  })

  test('[CHAT-44] also with letters twice as large the sidebar leaves room for the overlay, and its way out shows', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner', { viewport: PHONE })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const open = page.getByRole('button', { name: 'Show participants' })
    await open.click()
    await expect(page.getByRole('button', { name: 'Hide participants' })).toBeInViewport({ ratio: 1 })
    await page.locator('[data-overlay]').click({ position: { x: PHONE.width - 10, y: 400 } })
    await expect(sidebar(page)).toHaveCount(0)
  })

  test('[CHAT-11] also with letters twice as large the reset button shows with its count, beside the others', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner', { viewport: PHONE })
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    const named = ['Invite', 'Sign in', 'Chat menu', 'Choose a name'].map((name) => page.getByRole('button', { name }))
    for (const button of [resetButton(page), ...named]) await expect(button).toBeInViewport({ ratio: 1 })
  })

  test('[ROOM-1] on its side the title stands within the bar’s line, upright on one of its own', async () => {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner', { viewport: { width: 844, height: 390 }, userAgent: IPHONE })
    await page.getByRole('button', { name: 'Chat menu' }).click()
    await page.getByRole('menuitem', { name: /^Name this chat/ }).click()
    const box = page.getByRole('textbox', { name: 'Title of this chat' })
    await box.fill('A trip to the lake with everybody from school, and back before the evening')
    const belowReset = async (one: Locator) => (await middleOf(one)) - (await middleOf(resetButton(page)))
    await expect.poll(() => belowReset(box), 'its box').toBeCloseTo(0, -0.5)
    await box.press('Enter')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(/^A trip/)
    await expect.poll(() => belowReset(title)).toBeCloseTo(0, -0.5)
    await expect(resetButton(page)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(PHONE)
    await expect.poll(() => belowReset(title)).toBeGreaterThan(20)
  })

  test('[NAME-3] after choosing a name by the keyboard’s Done no ring surrounds the messages; a Tab shows one', async () => {
    const { page } = await site.visit(await site.openChat(), 'guest', { viewport: PHONE, ...TOUCH })
    await page.getByRole('textbox', { name: 'Choose a name' }).fill('Ben')
    await page.keyboard.press('Enter')
    await expect(messageList(page)).toBeFocused()
    await expect(messageList(page)).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(messageList(page)).toBeFocused()
    await expect(messageList(page)).toHaveCSS('outline-style', 'solid')
  })

  test('[CHAT-3] [CHAT-44] [DEC-39] by keyboard alone: in, around and out of the sidebar, and of a question in it', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner', { viewport: PHONE })
    const open = page.getByRole('button', { name: 'Show participants' })
    const hide = sidebar(page).getByRole('button', { name: 'Hide participants' })
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(hide).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sidebar(page)).toHaveCount(0)
    await expect(open).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(hide).toBeFocused()
    await page.getByRole('button', { name: 'On the table' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(sidebar(page), 'it closes with the notes').toHaveCount(0)
    await expect(open).toBeFocused()
  })

  test.each([
    [768, undefined, 'closed'],
    [769, undefined, 'open'],
    [1200, 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148', 'closed'],
  ])('[CHAT-42] [CHAT-43] [DEC-19] %i px wide, user agent %s: %s', async (width, userAgent, expected) => {
    const options = { viewport: { width, height: 900 }, ...(userAgent && { userAgent }) }
    const { page } = await site.visit(await site.openChat(), 'owner', options)
    await expect(messageBox(page)).toBeVisible()
    await expect(sidebar(page)).toHaveCount(expected === 'open' ? 1 : 0)
    await expect(page.getByRole('button', { name: 'Show participants' })).toHaveCount(expected === 'open' ? 0 : 1)
  })

  test.each([320, 390])('[CHAT-42] no text makes a chat wider than a window of %i px', async (width) => {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner', { viewport: { width, height: 720 } })
    const ben = await site.company(chat, 'A name of thirty-two characters!')
    await ben.say(`${'long'.repeat(80)} https://a.example/${'path'.repeat(60)} \`${'code'.repeat(60)}\``)
    await expect(messages(page, 'other')).toHaveCount(1)
    expect(await messageBox(page).evaluate((box) => box.scrollHeight), 'a placeholder of one line').toBe(64)
    await page.getByRole('button', { name: 'Show participants' }).click()
    await expect(participants(page)).toHaveCount(3)
    expect(await widerThan(page, width)).toEqual([])
  })
})

const middleOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return (box?.y ?? NaN) + (box?.height ?? NaN) / 2
}

/** Returns the elements that make the page scroll sideways. */
function widerThan(page: Page, width: number): Promise<string[]> {
  return page.evaluate((limit) => {
    const { scrollWidth } = document.documentElement
    const logs = [...document.querySelectorAll('[role=log]')].filter((log) => log.scrollWidth > log.clientWidth)
    return [...(scrollWidth > limit ? [`page: ${scrollWidth}`] : []), ...logs.map((log) => `list: ${log.scrollWidth}`)]
  }, width)
}
