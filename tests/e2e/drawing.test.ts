import type { Locator, Page } from 'playwright'
import { beforeAll, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { messageBox, messages, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const LINES = [
  '# The plan',
  'Three things, **in this order**, and nothing else before the end of the week:',
  '- book the hut, which has to be done by a grown-up before Friday noon',
  '  - ask Ben',
  '- [ ] pack',
  '- [x] tell Ana',
  '1. first',
  '> Who pays?',
  '> All of us.',
  '| what | for whom | how much of it | price in euros | who brings it |',
  '|---|:-:|--:|--:|---|',
  '| hut | all | 1 | 40 | nobody at all |',
  '| bread | *Ben* | 12 | 3 | Ben |',
  'So far.',
].join('\n')

const bottomOf = async (message: Locator) => {
  const box = await message.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

/** Returns the text that a selection of a whole message copies. */
async function copied(page: Page, message: Locator): Promise<string> {
  await message.locator('.message-text').evaluate((text) => getSelection()!.selectAllChildren(text))
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

test('[DRAW-1] a link longer than a line begins beside its list mark', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner', PHONE)
  const link = `https://example.com/${'a-long-path/'.repeat(8)}`
  await (await site.company(chat, 'Ben')).say(`- ${link}\n1. ${link}`)
  const items = messages(page, 'other').locator('.line-item')
  await expect(items).toHaveCount(2)
  for (const item of await items.all()) {
    const top = (of: string) => item.locator(of).evaluate((one) => one.getClientRects()[0]!.top)
    expect(Math.abs((await top('.line-mark')) - (await top('.message-link')))).toBeLessThan(12)
  }
})

test('[DRAW-1] lists are indented, a wide table scrolls within itself on a phone, and copying gives the plain text', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner', PHONE)
  const ben = await site.company(chat, 'Ben')
  await ben.say(LINES)
  const text = messages(page, 'other').locator('.message-text')
  await expect(text.locator('.line-item')).toHaveCount(5)
  const left = (of: string) => text.getByText(of).evaluate((words) => words.getBoundingClientRect().left)
  expect(await left('ask Ben'), 'a nested item stands further in').toBeGreaterThan(await left('book the hut'))
  const frame = text.getByRole('group', { name: /^Table: what, for whom/ })
  const widths = await frame.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
  expect(widths.scrollWidth).toBeGreaterThan(widths.clientWidth + 20)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expect(frame.getByRole('columnheader')).toHaveCount(5)
  await expectAccessible(page, 'set lines')
  const { page: desk } = await site.visit(chat, 'guest') // a touch selects no text (DEC-55)
  const shown = messages(desk, 'other').filter({ has: desk.locator('.line-item') })
  expect(await copied(desk, shown)).toBe(LINES.replaceAll(/\*+/g, ''))
})

test.each([1, 5])('[DRAW-1] [CHAT-27] a reply in chunks of %d never shrinks', async (chunkChars) => {
  const { page } = await site.visit(await site.openChat(), 'owner', PHONE)
  await site.parleyWill({ text: LINES, chunkChars, chunkDelayMs: 6 * chunkChars })
  await page.evaluate(() => {
    const heights: number[] = []
    Object.assign(window, { heights })
    const look = () => {
      const text = document.querySelector('[data-kind=parley] .message-text')
      if (text) heights.push(text.getBoundingClientRect().height)
      requestAnimationFrame(look)
    }
    look()
  })
  await say(page, 'Parley, the plan?')
  await expect(messages(page, 'parley')).toHaveAttribute('data-status', 'sent')
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
  const falls = heights.filter((height, at) => height < (heights[at - 1] ?? 0) - 0.5)
  expect(new Set(heights).size, 'it must have grown for this test to mean anything').toBeGreaterThan(5)
  expect(falls).toEqual([])
})

test('[DEC-58] twelve one-line messages fit on a phone, and a few emoji alone are larger', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner', PHONE)
  const [ben, cleo] = [await site.company(chat, 'Ben'), await site.company(chat, 'Cleo')]
  const { sessionId } = chat.access
  await ben.ask('setActivity', { sessionId, userId: ben.userId, activity: 'called' })
  await say(page, '🎉')
  const size = (of: Locator) =>
    of.locator('.message-text').evaluate((text) => parseFloat(getComputedStyle(text).fontSize))
  expect(await size(messages(page, 'own'))).toBeGreaterThan(30)
  await ben.say('🎉🎉')
  await expect(messages(page, 'other').locator('.bubble')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  for (const line of ['one', 'two', 'three']) {
    await ben.say(`${line}: shall we go?`)
    await ben.say('and when?')
    await cleo.say('Yes, at noon.')
    await say(page, 'Fine with me')
  }
  await expect(messages(page, 'own')).toHaveCount(4)
  const twelve = messages(page).filter({ has: page.locator('.message-text') })
  const list = await page.getByRole('log').boundingBox()
  const first = await twelve.nth(-12).boundingBox()
  expect(first!.y).toBeGreaterThanOrEqual(list!.y)
  expect(await bottomOf(twelve.last())).toBeLessThanOrEqual(list!.y + list!.height)
})

test('[DEC-59] a long message folds after twenty lines, and unfolding by keyboard leaves the reader in place', async () => {
  const chat = await site.openChat()
  const { page } = await site.visit(chat, 'owner')
  const ben = await site.company(chat, 'Ben')
  await ben.say(Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n'))
  await expect(messages(page, 'other')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Show more of/ })).toHaveCount(0)
  await ben.say(Array.from({ length: 60 }, (_, at) => `row ${at}`).join('\n'))
  const long = messages(page, 'other').last()
  const more = long.getByRole('button', { name: /^Show more of row 0/ })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  const [top, folded] = [await long.boundingBox(), await bottomOf(long)]
  await more.focus()
  await page.keyboard.press('Enter')
  const less = long.getByRole('button', { name: /^Show less of row 0/ })
  await expect(less).toBeFocused()
  await expect.poll(() => bottomOf(long)).toBeGreaterThan(folded + 500)
  expect((await long.boundingBox())!.y, 'the reader goes on where it was cut').toBeLessThanOrEqual(top!.y)
  await less.press('Enter')
  await expect(more).toBeInViewport()
  await expect(messageBox(page)).toBeVisible()
})
