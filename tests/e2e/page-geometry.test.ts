import type { Page } from 'playwright'
import { beforeAll, describe, expect as expectThat, test } from 'vitest'
import { message, messageBox, messageList, messages, resetButton, sendButton } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite({ MEMORY_QUIET_SECONDS: '0.3' })
})

/** Opens a chat with many messages of Ben, the first of them worth a note. */
async function longChat(words = 'a thought about the picnic', count = 45) {
  const chat = await site.openChat()
  const ben = await site.company(chat, 'Ben')
  await ben.say('I am allergic to nuts.')
  for (let at = 0; at < count; at++) await ben.say(`number ${at}: ${words}`)
  return { chat, ben }
}

/** Tries to scroll every ancestor of the list. Returns those that are scrolled or could be. */
const scrolledAround = (page: Page) =>
  messageList(page).evaluate((list) => {
    // A scroller that is no containing block lets overflow make its ancestors taller.
    const found = [...document.querySelectorAll('*:not(textarea, input)')]
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
      .filter((one) => getComputedStyle(one).position === 'static')
      .map(({ tagName, className }) => `${tagName}.${className} is no containing block`)
    for (let around = list.parentElement; around; around = around.parentElement) {
      const { tagName, className, scrollTop, scrollLeft, scrollHeight, clientHeight } = around
      if (scrollTop !== 0 || scrollLeft !== 0 || scrollHeight > clientHeight)
        found.push(`${tagName}.${className}: ${scrollTop}, ${scrollHeight} in ${clientHeight}`)
      around.scrollTo(50, 50)
      if (around.scrollTop !== 0 || around.scrollLeft !== 0) found.push(`${tagName}.${className} can be scrolled`)
      around.scrollTo(0, 0)
    }
    return found
  })

describe('nothing but the list ever scrolls', () => {
  for (const [name, viewport] of [
    ['a wide window', { width: 1200, height: 800 }],
    ['a phone', { width: 390, height: 664 }],
  ] as const)
    test(`in ${name}, at the opening and at every jump`, async () => {
      const { chat } = await longChat()
      const { page } = await site.visit(chat, 'guest', { viewport })
      await expect(message(page, 'number 44: a thought about the picnic')).toBeInViewport()
      expectThat(await scrolledAround(page), 'opened').toEqual([])

      await page.keyboard.press('Home')
      for (let key = 0; key < 25; key++) await page.keyboard.press('Tab')
      expectThat(await scrolledAround(page), 'by the Tab key').toEqual([])
      await messages(page).evaluateAll((all) => all.forEach((one) => one.scrollIntoView({ block: 'center' })))
      expectThat(await scrolledAround(page), 'message by message').toEqual([])
      await page.evaluate(() => (window as unknown as { find(words: string): boolean }).find('number 3:'))
      expectThat(await scrolledAround(page), 'found').toEqual([])

      if (viewport.width < 768) await page.getByRole('button', { name: 'Show participants' }).click()
      await page.getByRole('button', { name: 'On the table' }).click()
      await page.getByRole('button', { name: 'is allergic to nuts', exact: true }).click()
      await expect(message(page, 'I am allergic to nuts.')).toBeInViewport()
      expectThat(await scrolledAround(page), 'by a note').toEqual([])
      await expect(messageBox(page)).toBeInViewport({ ratio: 1 })
    })
})

test('a reader further up keeps their place in a narrower window, and in a wide one again', async () => {
  const { chat } = await longChat('some words that fill more than one line of a narrow window, '.repeat(5), 150)
  const { page } = await site.visit(chat, 'guest', { viewport: { width: 1400, height: 700 } })
  await messageList(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(messages(page, 'other')).toHaveCount(151, { timeout: 500 })
  }).toPass()
  // Within a message, and in the gap under one; the gap is smaller on a phone.
  for (const { part, shown, within } of [
    { part: 0.3, shown: 0.6, within: 3 },
    { part: 0.7, shown: 0, within: 6 },
  ]) {
    await scrollTo(page, part)
    await settled(page)
    await scrollTo(page, part, shown)
    await settled(page)
    const before = await firstShown(page)
    for (const width of [700, 360, 1000, 1400]) {
      await page.setViewportSize({ width, height: 700 })
      await settled(page)
      expectThat((await firstShown(page)).words, `${width} px wide`).toBe(before.words)
    }
    expectThat(Math.abs((await firstShown(page)).top - before.top), 'wide again').toBeLessThan(within)
  }
})

/** Scrolls to this part of the list, or to where this part of its first message shows. */
const scrollTo = (page: Page, part: number, shown?: number) =>
  messageList(page).evaluate(
    async (list, { part, shown }) => {
      const edge = list.getBoundingClientRect().top
      const first = [...list.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > edge + 1)
      const { bottom = 0, height = 0 } = first?.getBoundingClientRect() ?? {}
      const farther = Math.ceil(bottom - edge - height * (shown ?? 0))
      const top =
        shown === undefined ? Math.round((list.scrollHeight - list.clientHeight) * part) : list.scrollTop + farther
      if (top === list.scrollTop) return
      const rested = new Promise((resolve) => list.addEventListener('scrollend', resolve))
      list.scrollTop = top
      await rested
    },
    { part, shown },
  )

/** Returns the first message in view, even in part. */
const firstShown = (page: Page) =>
  messageList(page).evaluate((list) => {
    const { top } = list.getBoundingClientRect()
    const first = [...list.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > top + 1)
    return {
      words: first?.querySelector('.message-text')?.textContent.slice(0, 12),
      top: first?.getBoundingClientRect().top ?? NaN,
    }
  })

/** Waits for frames without movement. */
const settled = (page: Page) =>
  messageList(page).evaluate(async (list) => {
    for (let still = 0, last = NaN; still < 6; last = list.scrollTop) {
      await new Promise(requestAnimationFrame)
      still = list.scrollTop === last ? still + 1 : 0
    }
  })

describe('[DEC-42] controls within reach in a short window', () => {
  for (const [name, viewport] of [
    ['a phone on its side whose keyboard is open', { width: 740, height: 190 }],
    ['a window of 1280 × 1024 at 400 %', { width: 320, height: 256 }],
    ['a small phone whose keyboard is open', { width: 360, height: 330 }],
  ] as const)
    test(name, async () => {
      const { chat } = await longChat()
      const { page } = await site.visit(chat, 'owner', { viewport })
      for (const text of ['', 'one line', 'line\n'.repeat(12)]) {
        await messageBox(page).fill(text)
        for (const part of [messageBox(page), sendButton(page), resetButton(page)])
          await expect(part, `with ${text.length} characters in the box`).toBeInViewport({ ratio: 1 })
        const { height = 0 } = (await messageList(page).boundingBox()) ?? {}
        expectThat(height, `the list, with ${text.length} characters in the box`).toBeGreaterThanOrEqual(48)
        expectThat(await scrolledAround(page)).toEqual([])
      }
      await expect(messages(page).last()).toBeInViewport()
    })
})

test('ink of a message outside its box, such as stacked marks, does not cover the message above', async () => {
  const chat = await site.openChat()
  const [ana, ben] = [await site.company(chat, 'Ana'), await site.company(chat, 'Ben')]
  const { page } = await site.visit(chat, 'guest')
  await ana.say('stands above')
  await ben.say('stands below')
  const below = message(page, 'stands below').locator('.message-paragraph')
  await expect(below).toBeVisible()
  const above = message(page, 'stands above').locator('.bubble')
  const before = await above.screenshot()
  // Draws over the line above, as stacked combining marks do in some fonts.
  await below.evaluate(({ style }) => (style.textShadow = '0 -84px red'))
  expectThat(before.equals(await above.screenshot())).toBe(true)
})
