import { beforeAll, describe, test } from 'vitest'
import type { Page } from 'playwright'
import { message, messageList, messages, say } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { nextFrame, place, readAt, showTab } from '#tests/support/list-place.ts'
import type { Person } from '#tests/support/person.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

const scrollButton = (page: Page) => page.getByRole('button', { name: 'Scroll to latest messages' })
const newLine = (page: Page) => messageList(page).getByText('New', { exact: true })

async function sayMany(person: Person, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    const answer = await person.say(`number ${number} ${'and more words '.repeat(number % 7)}`)
    expect(answer.success, 'every message must be kept for this test to mean anything').toBe(true)
  }
}

/** A reader at the end of a chat in which Ben has said this many things. */
async function readerOf(count: number) {
  const chat = await site.openChat()
  const ben = await site.company(chat, 'Ben')
  await sayMany(ben, 1, count)
  const { page } = await site.visit(chat, 'owner')
  await expect(messages(page, 'other').last()).toContainText(`number ${count} `)
  await expect.poll(async () => (await place(page)).distance).toBe(0)
  return { page, ben, chat }
}

describe('following', () => {
  test('[SCROLL-1] within 100 px the list follows, beyond it stays where the reader is', async () => {
    const { page, ben } = await readerOf(40)
    await readAt(page, 95)
    await sayMany(ben, 41, 41)
    await expect(messages(page, 'other').last()).toContainText('number 41 ')
    await expect.poll(async () => (await place(page)).distance).toBe(0)

    await readAt(page, 130)
    const { top } = await place(page)
    await sayMany(ben, 42, 43)
    await expect(messages(page, 'other').last()).toContainText('number 43 ')
    expect((await place(page)).top).toBe(top)
  })

  test('[SCROLL-2] [SCROLL-3] [SCROLL-4] the button comes beyond 200 px, stays until 60 px, and leads to the end', async () => {
    const { page } = await readerOf(40)
    await expect(scrollButton(page), 'nobody has scrolled yet').toHaveCount(0)
    await readAt(page, 190)
    await expect(scrollButton(page)).toHaveCount(0)
    await readAt(page, 210)
    await expect(scrollButton(page)).toBeVisible()
    await readAt(page, 70)
    await expect(scrollButton(page)).toBeVisible()
    await readAt(page, 50)
    await expect(scrollButton(page)).toHaveCount(0)

    await readAt(page, 1500)
    await scrollButton(page).click()
    await expect.poll(async () => (await place(page)).distance).toBe(0)
    await expect(scrollButton(page)).toHaveCount(0)
  })

  test('[SCROLL-5] what arrives while scrolled up is counted, and a line stands above it until it was caught up with', async () => {
    const { page, ben } = await readerOf(40)
    await readAt(page, 400)
    await sayMany(ben, 41, 42)
    await expect(scrollButton(page)).toHaveText('2 new messages')
    await expect(newLine(page)).toHaveCount(1)
    await scrollButton(page).click()
    await expect(scrollButton(page)).toHaveCount(0)
    await expect(newLine(page), 'the line helps to catch up').toHaveCount(1)
    await sayMany(ben, 43, 43)
    await expect(messages(page, 'other').last()).toContainText('number 43 ')
    await expect(newLine(page)).toHaveCount(0)
  })

  test('[SCROLL-1] one’s own message is always looked at', async () => {
    const { page } = await readerOf(40)
    await readAt(page, 1200)
    await say(page, 'here I am')
    await expect(message(page, 'here I am')).toBeInViewport()
    await expect.poll(async () => (await place(page)).distance).toBe(0)
  })

  test('[CHAT-45] a hidden tab counts in its title what waits', async () => {
    const { page, ben } = await readerOf(5)
    await expect(page).toHaveTitle('Parley')
    await showTab(page, 'hidden')
    await sayMany(ben, 6, 8)
    await expect(page).toHaveTitle('(3) Parley')
    await showTab(page, 'visible')
    await expect(page).toHaveTitle('Parley')
    await expect(newLine(page)).toHaveCount(1)
  })
})

describe('reading back', () => {
  test('[ENT-28] [HTTP-8] a chat opens with its latest messages and no second call, and older ones come in above without a jump', async () => {
    const { page, chat, ben } = await readerOf(160)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`/chat/session/${chat.access.sessionId}?`)) calls.push(request.url())
    })
    await page.reload()
    await expect(messages(page, 'other').last()).toContainText('number 160 ')
    await nextFrame(page)
    expect(calls, 'opening needs one join and nothing else').toEqual([])

    await messageList(page).hover()
    for (let pages = 1; pages <= 3; pages++) {
      while (calls.length < pages) {
        const before = await anchorTop(page)
        const { top } = await place(page)
        await page.mouse.wheel(0, -300)
        await expect.poll(async () => (await place(page)).top, 'the list moves with the wheel').not.toBe(top)
        await nextFrame(page)
        const moved = (await anchorTop(page)) - before
        expect(moved, 'what is read moves with the wheel only').toBeLessThanOrEqual(301)
      }
      await expect.poll(() => firstNumber(page), `page ${pages}`).toBeLessThanOrEqual(Math.max(1, 116 - pages * 50))
    }
    await sayMany(ben, 161, 161)
    await expect(scrollButton(page)).toHaveText('1 new message')
  })
})

/** How far down the page the message stands that the reader looks at. */
function anchorTop(page: Page): Promise<number> {
  return messageList(page).evaluate((list) => {
    const known = list.querySelector<HTMLElement>('[data-anchor]')
    const limit = list.getBoundingClientRect().top + 200
    const isInView = known && known.getBoundingClientRect().top < window.innerHeight - 350
    const found = isInView
      ? known
      : Array.from(list.querySelectorAll<HTMLElement>('article')).find((one) => one.getBoundingClientRect().top > limit)
    known?.removeAttribute('data-anchor')
    found?.setAttribute('data-anchor', '')
    return found?.getBoundingClientRect().top ?? 0
  })
}

async function firstNumber(page: Page): Promise<number> {
  const text = (await messages(page, 'other').first().locator('.message-text').textContent()) ?? ''
  return Number(/number (\d+)/.exec(text)?.[1] ?? Infinity)
}
