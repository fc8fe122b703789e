import AxeBuilder from '@axe-core/playwright'
import { beforeAll, describe, test } from 'vitest'
import type { Page } from 'playwright'
import { openPerson } from '#tests/support/browser.ts'
import { messageBox, messages, ownEntry, resetButton, say, toast } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { startSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found, state).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${state} is as wide as the screen`).toBeLessThanOrEqual(0)
}

describe.each(['dark', 'light'] as const)('in the %s theme', (colorScheme) => {
  test.each([
    ['a desktop', {}],
    ['a phone', PHONE],
    ['the narrowest phone', { viewport: { width: 320, height: 640 }, hasTouch: true }],
  ])(
    '[ROUTE-8] [CHAT-42] on %s no state has an accessibility violation',
    async (_device, device) => {
      const chat = await site.openChat()
      const { page } = await site.visit(chat, 'owner', { ...device, colorScheme })
      await expectAccessible(page, 'an almost empty chat')
      const ben = await site.company(chat, 'Ben')
      await ben.say('Look: **bold**, `code`, https://example.com')
      await say(page, 'I see')
      await expect(messages(page, 'own')).toHaveCount(1)
      await expectAccessible(page, 'a conversation')

      if ('viewport' in device) await page.getByRole('button', { name: 'Show participants' }).click()
      await ownEntry(page).click()
      await page.getByRole('textbox', { name: 'Your name' }).fill('Parley')
      await expectAccessible(page, 'an invalid name')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'End chat' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page, 'a question')
    },
    60_000,
  )

  test('[ROUTE-8] [ROUTE-10] [ROUTE-11] [ROUTE-12] [DEC-32] the error screen', async () => {
    const { page, expectProblems } = await openPerson('about:blank', { colorScheme })
    expectProblems(/404/)
    for (const path of ['/nowhere', '/chat', '/chat/only-a-session']) {
      const response = await page.goto(site.appUrl + path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
      await expect(page.getByText('404 Not Found')).toBeVisible()
    }
    await expectAccessible(page, 'the error screen')
  })
})

describe('the message box', () => {
  test('[CHAT-35] [VAL-6] grows from 64 to 150 px and holds 4096 characters', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    await expect(messageBox(page)).toHaveCSS('height', '64px')
    await messageBox(page).fill('one\ntwo\nthree')
    await expect(messageBox(page)).toHaveCSS('height', '112px')
    await messageBox(page).fill('line\n'.repeat(40))
    await expect(messageBox(page)).toHaveCSS('height', '150px')
    await expect(messageBox(page)).toBeEnabled()
    await messageBox(page).press('Escape')
    await expect(messageBox(page)).toHaveValue('')
    await expect(messageBox(page)).toHaveCSS('height', '64px')
    await messageBox(page).fill('x'.repeat(4090))
    await messageBox(page).press('End')
    await messageBox(page).pressSequentially('yyyyyyyyyy')
    expect(await messageBox(page).inputValue()).toHaveLength(4096)
    await expect(page.getByText('0 characters left')).toBeVisible()
  })

  test('[CHAT-30] typing to one’s own message on the page takes one frame', async () => {
    const { page } = await site.visit(await site.openChat(), 'owner')
    await messageBox(page).fill('at once')
    const frames = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let frames = 0
          const count = () => {
            frames++
            if (document.querySelector('[data-kind=own]') || frames > 120) resolve(frames)
            else requestAnimationFrame(count)
          }
          document.addEventListener('keydown', () => requestAnimationFrame(count), { once: true, capture: true })
        }),
    )
    await messageBox(page).press('Enter')
    expect(await frames).toBeLessThanOrEqual(1)
  })
})

describe('toasts', () => {
  async function withToast(options = {}) {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner', options)
    await site.company(chat)
    await expect(resetButton(page)).toHaveText(/0\/2/)
    await page.clock.install()
    await resetButton(page).click()
    const shown = toast(page, 'You voted to reset the chat.')
    await expect(shown).toBeVisible()
    return { page, shown }
  }

  test('[TOAST-3] [TOAST-4] are 320 px wide and leave after five seconds', async () => {
    const { page, shown } = await withToast()
    expect((await shown.boundingBox())?.width).toBe(320)
    await page.clock.runFor(4_500)
    await expect(shown).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(shown).toHaveCount(0)
  })

  test('[TOAST-5] go when dragged over 80 % of their width, and return short of it', async () => {
    const { page, shown } = await withToast()
    const drag = async (share: number) => {
      const box = await shown.boundingBox()
      if (!box) throw new Error('There is no toast to drag')
      await page.mouse.move(box.x + 60, box.y + 20)
      await page.mouse.down()
      await page.mouse.move(box.x + 60 + 320 * share, box.y + 20, { steps: 5 })
      await page.mouse.up()
      await page.clock.runFor(600)
    }
    const { x } = (await shown.boundingBox()) ?? { x: 0 }
    await drag(0.7)
    await expect(shown).toBeVisible()
    expect((await shown.boundingBox())?.x).toBe(x)
    await drag(0.85)
    await expect(shown).toHaveCount(0)
  })

  test('[TOAST-6] [DEC-8] Alt+T leads to them, and Undo takes the vote back', async () => {
    const { page, shown } = await withToast()
    await page.keyboard.press('Alt+t')
    await expect(page.locator('[data-sonner-toaster]:focus-within, [data-sonner-toaster]:focus')).toHaveCount(1)
    await expect(resetButton(page)).toHaveText(/1\/2/)
    await shown.getByRole('button', { name: 'Undo' }).click()
    await expect(resetButton(page)).toHaveText(/0\/2/)
    await expect(resetButton(page)).toBeEnabled()
  })

  test('[TOAST-4] on a phone they stay within the screen', async () => {
    const { shown } = await withToast(PHONE)
    const box = await shown.boundingBox()
    expect(box?.width).toBe(320)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  })
})
