import { beforeAll, describe, test } from 'vitest'
import { messageBox, messages, resetButton, say, toast } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { refuseNextSend } from '#tests/support/refused-send.ts'
import { sharedSite, type Site } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Returns the element's bottom in each frame, from before a toast appears until it rests. */
function bottomsUntilToastRests(element: Element): Promise<number[]> {
  return new Promise((resolve) => {
    const bottoms: number[] = []
    let still = 0
    let shownAt = ''
    const look = () => {
      bottoms.push(Math.round(element.getBoundingClientRect().bottom))
      const box = document.querySelector('[data-sonner-toast][data-mounted=true]')?.getBoundingClientRect()
      const at = box ? `${box.x} ${box.y} ${box.height}` : ''
      still = at !== '' && at === shownAt ? still + 1 : 0
      shownAt = at
      if (still > 30) resolve(bottoms)
      else requestAnimationFrame(look)
    }
    look()
  })
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
describe('toasts', () => {
  async function withToast(options = {}) {
    const chat = await site.openChat()
    const { page } = await site.visit(chat, 'owner', options)
    await site.company(chat)
    await expect(resetButton(page)).toHaveText(/0\/2/)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_000)
    await resetButton(page).click()
    const shown = toast(page, 'You voted to reset the chat.')
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(shown).toBeVisible({ timeout: 200 })
    }).toPass()
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
    await expect.poll(async () => (await shown.boundingBox())?.x).toBe(x)
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

  test('can be closed over a modal, which stays', async () => {
    const { page, shown } = await withToast()
    await page.getByRole('button', { name: 'Sign in' }).click()
    const modal = page.getByRole('dialog', { name: 'Welcome' })
    await expect(modal).toBeVisible()
    await shown.getByRole('button', { name: 'Close toast' }).click()
    await page.clock.runFor(600)
    await expect(shown).toHaveCount(0)
    await expect(modal).toBeVisible()
  })

  test.each([
    [390, 320],
    [320, 296],
  ])(
    '[TOAST-3] [TOAST-4] [DEC-81] stay within the screen of a phone of %i px, above the newest message',
    async (screen, width) => {
      const { shown } = await withToast({ ...PHONE, viewport: { ...PHONE.viewport, width: screen } })
      const box = await shown.boundingBox()
      expect(box?.width).toBe(width)
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screen)
      const bar = await shown.page().getByRole('banner').boundingBox()
      expect(box?.y, '[DEC-81] below the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
      expect((box?.y ?? 0) + (box?.height ?? 0), 'far from what was said last').toBeLessThan(844 / 3)
    },
  )

  test.each([
    ['a phone', PHONE],
    ['a desk', { viewport: { width: 1440, height: 900 } }],
  ])('[TOAST-2] [MSG-20] [DEC-40] move nothing on %s, and leave Retry free', async (_where, options) => {
    const { page } = await site.visit(await site.openChat(), 'owner', options)
    await refuseNextSend(page, 'A reason.')
    await say(page, 'refused')
    const failed = messages(page, 'own')
    const retry = failed.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    const places = await retry.evaluate(bottomsUntilToastRests)
    expect(new Set(places).size, `it stood at ${places.join(', ')}`).toBe(1)
    const [line, shown] = [await retry.boundingBox(), await toast(page, 'A reason.').boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0)
    await retry.click()
    await expect(failed).toHaveAttribute('data-status', 'sent')
  })
})

test('[CHAT-30] the own message shows one frame after Enter', async () => {
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
