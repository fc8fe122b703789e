import type { Page } from 'playwright'
import { beforeAll, beforeEach, describe, test } from 'vitest'
import { expectAccessible } from '#tests/support/axe.ts'
import { messageBox, messages, say, toast } from '#tests/support/chat-window.ts'
import { expect } from '#tests/support/expect.ts'
import { paymentsAt } from '#tests/support/payments.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({
    QUOTA_ANONYMOUS_DAILY: '1',
    QUOTA_FREE_DAILY: '2',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1', // Parley is away
  })
})
beforeEach(untilDayLasts)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const FREE = 'Failed to send. Subscribe to send more.'

/** Marks the page; a reload loses the mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { neverReloaded: true }))
const isMarked = (page: Page) => page.evaluate(() => 'neverReloaded' in window)

test('[MSG-16] [MSG-21] [DEC-12] an anonymous quota failure leads to signing in, by itself and by its line, and the words are not lost', async () => {
  const { page } = await site.visit(await site.openChat(), 'owner')
  await say(page, 'one')
  await say(page, 'two')
  const line = page.getByRole('button', { name: 'Failed to send. Sign in to send more.' })
  await expect(line).toBeVisible()
  const welcome = dialog(page, 'Welcome')
  await expect(welcome.getByText('That was all that a guest can send today.')).toBeVisible()
  expect(await page.locator('[data-sonner-toast][data-type=error]').count(), 'one would still be there').toBe(0)
  await page.keyboard.press('Escape')
  await expect(welcome).toHaveCount(0)
  await line.click()
  await expect(welcome).toBeVisible()
  await page.keyboard.press('Escape')

  await signIn(page, 'Ana Bauer')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click() // waits until the chat is joined anew, under the account
  await expect(retry).toHaveCount(0)
  await expect(messages(page, 'own').last()).toHaveText(/two/)
  await expect(messages(page, 'own').last()).toHaveAttribute('data-status', 'sent')
})

test('[PROD-5] [PROD-17] [PROD-24] [MSG-17] [MSG-22] [ROLE-17] [MODAL-SUB-7] [MODAL-SUB-8] [HTTP-38] [SUBS-11] [SUBS-12] from the quota failure to the payment to the next message, in one chat, without a reload', async () => {
  const payments = paymentsAt(site.sandbox.url)
  await payments.hold(true) // the provider's webhooks are late
  const { page, context } = await site.visit(await site.openChat(), 'owner')
  await signIn(page, 'Ben Okafor')
  await expect(messageBox(page)).toBeEnabled()
  await mark(page)
  await say(page, 'one')
  await say(page, 'two')
  await say(page, 'three')
  await expect(page.getByRole('button', { name: FREE })).toBeVisible()

  const offer = dialog(page, 'Subscribe')
  await expect(offer).toBeVisible() // opens by itself
  await expect(offer.getByText('2 of 2 today')).toBeVisible()
  await expect(
    offer.getByText(/^That was all for today\. It goes on at \d+:\d\d.*, or at once with the plan\.$/),
  ).toBeVisible()
  await expect(offer.getByText('USD $2 monthly')).toBeVisible()
  await expectAccessible(page, 'the offer')
  const opening = context.waitForEvent('page')
  await offer.getByRole('button', { name: 'Subscribe' }).click()
  const payment = await opening
  await payment.waitForURL(/\/stripe\/pay\//)
  expect(await payment.evaluate(() => window.opener === null)).toBe(true)
  await payment.getByRole('button', { name: 'Pay', exact: true }).click()
  await payment.waitForURL(`${site.appUrl}/payment-success.html`)

  await expect(toast(page, 'Your subscription status has been updated!')).toBeVisible()
  await expect(dialog(page, 'Your subscription').getByText('You are subscribed')).toBeVisible()
  await expectAccessible(page, 'the subscription')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Retry' }).click()
  await say(page, 'four')
  await expect(messages(page, 'own').and(page.locator('[data-status=sent]'))).toHaveCount(4)
  await expect(page.getByText(/^Failed to send/)).toHaveCount(0)
  expect(await isMarked(page)).toBe(true)

  // From here on the provider's webhook is in time, and alone tells of changes.
  await payments.hold(false)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Subscription' }).click()
  const leaving = context.waitForEvent('page')
  await dialog(page, 'Your subscription').getByRole('button', { name: 'Manage subscription' }).click()
  const portal = await leaving
  await portal.getByRole('button', { name: 'Let the renewal fail' }).click()
  await expect(dialog(page, 'Your subscription').getByText('The last payment failed')).toBeVisible()
  await expectAccessible(page, 'past due')
})

describe('the entry of the menu', () => {
  test('[PROD-25] [MENU-1] [MENU-2] [MENU-3] [ROLE-18] [HTTP-41] [MODAL-SUB-9] follows the subscription, and leads to the portal, on the landing page too', async () => {
    const { page, context } = await site.visit(await site.openChat(), 'owner')
    await signIn(page, 'Chiyo Tanaka')
    await page.goto(site.appUrl)
    const entry = async (name: string) => {
      await page.getByRole('button', { name: 'Profile' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await entry('Subscribe')
    const paying = context.waitForEvent('page')
    await dialog(page, 'Subscribe').getByRole('button', { name: 'Subscribe' }).click()
    const payment = await paying
    await payment.getByRole('button', { name: 'Pay', exact: true }).click()
    await payment.waitForURL(/payment-success/)
    await payment.close()

    await page.reload()
    await entry('Subscription')
    const opening = context.waitForEvent('page')
    await dialog(page, 'Your subscription').getByRole('button', { name: 'Manage subscription' }).click()
    const portal = await opening
    await portal.getByRole('button', { name: 'Let the renewal fail' }).click()
    await portal.getByText('past_due').waitFor()
    await portal.getByRole('link', { name: 'Back to Parley' }).click()
    await expect(portal).toHaveURL(`${site.appUrl}/`)

    await page.reload()
    await entry('Subscription')
    await expect(dialog(page, 'Your subscription').getByText('The last payment failed')).toBeVisible()
  })
})
