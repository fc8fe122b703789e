import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import Stripe from 'stripe'
import { POST as openPortal } from '../../app/subscriptions/billing-portal/route.ts'
import { POST as startCheckout } from '../../app/subscriptions/checkout-session/route.ts'
import { GET as readStatus } from '../../app/subscriptions/status/route.ts'
import { makeSubscriptionStore } from '#lib/adapters/prisma/account/subscriptions.ts'
import { rebased } from '#lib/adapters/stripe/api-base.ts'
import { makePayments } from '#lib/adapters/stripe/payments.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'
import { makeCustomerOf, makeStartCheckout } from '#lib/services/money/payment-pages.ts'
import { makeSyncSubscription } from '#lib/services/money/sync-subscription.ts'
import { call, type Answered } from '#tests/support/call.ts'
import { enter } from '#tests/support/person.ts'
import { paymentsAt } from '#tests/support/payments.ts'
import { untilDayLasts } from '#tests/support/utc-day.ts'
import { startWorld, type World } from '#tests/support/world.ts'

let world: World
let stripe: ReturnType<typeof paymentsAt>
beforeAll(async () => {
  world = await startWorld({ isParleyAway: true, environment: { QUOTA_FREE_DAILY: '4', QUOTA_PAID_DAILY: '6' } })
  Object.assign(process.env, world.environment)
  stripe = paymentsAt(world.sandbox.url)
  await stripe.hold(true) // no event ever arrives here: state comes from queries alone
})
afterAll(() => world.stop())
beforeEach(untilDayLasts)

type Account = { accountId: string; token: string }
const bearer = ({ token }: Account) => ({ authorization: `Bearer ${token}` })
/** No proof, and an invalid one. */
const NOBODY: Record<string, string>[] = [{}, { authorization: 'Bearer of-nobody' }]
const wish = (changes: object = {}) => ({
  priceId: 'price_sandbox',
  successUrl: `${world.appUrl}/payment-success.html`,
  cancelUrl: `${world.appUrl}/payment-cancel.html`,
  ...changes,
})
const checkout = (account: Account, changes: object = {}): Promise<Answered> =>
  call(world, startCheckout, { body: wish(changes), headers: bearer(account) })
const portal = (account: Account, returnUrl = `${world.appUrl}/chat/a/b`) =>
  call(world, openPortal, { body: { returnUrl }, headers: bearer(account) })
const status = async (account: Account, query = ''): Promise<Record<string, unknown>> =>
  (await call(world, readStatus, { method: 'GET', query, headers: bearer(account) })).body.data as Record<
    string,
    unknown
  >
const urlOf = ({ body }: Answered) => (body as { data: { url: string } }).data.url
const portalOf = async (account: Account) => (await portal(account)).body.url as string

/** Queries the provider at some hour. */
const paymentsAtHour = (hour: number, apiBase = `${world.sandbox.url}/stripe`) =>
  makePayments(
    { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox', prices: ['price_sandbox'], apiBase },
    () => Promise.resolve(hour * 3600_000),
    () => undefined,
  )

/** The merchant's own client of the provider. */
const sdk = () =>
  new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient(rebased(`${world.sandbox.url}/stripe`)),
  })
const customersOf = async ({ accountId }: Account) =>
  (await stripe.customers()).filter(({ metadata }) => metadata.accountId === accountId)
/** Deletes the row, as restoring a backup older than the subscription does. */
const forget = ({ accountId }: Account) => world.sql('DELETE FROM subscription WHERE account_id = $1', [accountId])

/** Makes an account that has paid and whose browser has returned. */
async function subscriber(how: 'pay' | 'trial' = 'pay') {
  const account = await world.signUp()
  await stripe.press(urlOf(await checkout(account)), how)
  await status(account, '?fresh=true')
  return account
}

describe('[HTTP-21] [HTTP-22] [ROLE-14] the payment page', () => {
  test('a signed-in person gets its address, and it is Stripe’s page for the plan', async () => {
    const answer = await checkout(await world.signUp())
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await (await fetch(urlOf(answer))).text()).toContain('USD $2 monthly')
  })

  test('[VAL-14] needs a price, whatever else is missing', async () => {
    const headers = bearer(await world.signUp())
    for (const priceId of [undefined, null, '']) {
      for (const body of [wish({ priceId }), { priceId }]) {
        expect(await call(world, startCheckout, { body, headers })).toMatchObject({
          status: 400,
          body: { error: 'Price ID is required to create a checkout session.', code: 'INVALID_REQUEST' },
        })
      }
    }
  })

  test('[VAL-15] needs a sign-in, even for an invalid body', async () => {
    for (const body of [wish(), {}, '{']) {
      for (const headers of NOBODY) {
        expect(await call(world, startCheckout, { body, headers })).toMatchObject({
          status: 401,
          body: { error: 'User not authenticated for creating checkout session', code: 'UNAUTHENTICATED' },
        })
      }
    }
  })

  test('only the configured price is sold', async () => {
    expect(await checkout(await world.signUp(), { priceId: 'price_of_another' })).toMatchObject({ status: 400 })
  })

  test.each([
    'https://elsewhere.example/payment-success.html',
    'http://localhost.elsewhere.example/',
    'javascript:alert(1)',
    '//elsewhere.example/',
    '/payment-success.html',
    'http://user@elsewhere.example/',
  ])('only leads back to this site, not to %s', async (address) => {
    const account = await world.signUp()
    expect(await checkout(account, { successUrl: address })).toMatchObject({ status: 400 })
    expect(await checkout(account, { cancelUrl: address })).toMatchObject({ status: 400 })
    expect(await portal(account, address)).toMatchObject({ status: 400 })
  })

  test('[HTTP-35] tells the payment provider no key of a chat', async () => {
    const account = await world.signUp()
    const chat = `${world.appUrl}/chat/a/b?c`
    await checkout(account, { successUrl: chat, cancelUrl: chat })
    const [customer] = await customersOf(account)
    const { data } = await sdk().checkout.sessions.list({ customer: customer!.id })
    const home = `${world.appUrl}/`
    expect(data).toMatchObject([{ success_url: home, cancel_url: home }])
  })

  test('does not lead back to an address that only looks like this site', async () => {
    const account = await world.signUp()
    for (const disguised of [world.appUrl.replace('://', '://somebody@elsewhere.example#'), `blob:${world.appUrl}/x`]) {
      expect(await checkout(account, { successUrl: disguised }), disguised).toMatchObject({ status: 400 })
      expect(await portal(account, disguised), disguised).toMatchObject({ status: 400 })
    }
  })

  test('concurrent calls make one customer for an account', async () => {
    const account = await world.signUp()
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => (at % 3 === 0 ? portal(account) : checkout(account))),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(24).fill(200))
    const customers = (await stripe.customers()).filter(({ metadata }) => metadata.accountId === account.accountId)
    expect(customers).toHaveLength(1)
    expect(
      await world.sql('SELECT stripe_customer_id FROM subscription WHERE account_id = $1', [account.accountId]),
    ).toEqual([{ stripe_customer_id: customers[0]?.id }])
  })

  describe('a customer whose row was lost is found again, and pays once', () => {
    const NO_SEARCH = { path: '/customers/search', status: 400, message: 'Search is not available in your country.' }

    test.each([
      ['under another e-mail', true, null],
      ['where the provider has no search', false, NO_SEARCH],
    ])('%s', async (_how, hasMoved, refusal) => {
      const account = await subscriber()
      const { stripeCustomerId } = await status(account)
      await forget(account)
      if (hasMoved) await world.sql(`UPDATE account SET email = 'new-' || email WHERE id = $1`, [account.accountId])
      await stripe.refuse(refusal)
      onTestFinished(() => void stripe.refuse(null))

      expect(await checkout(account)).toMatchObject({ status: 400, body: { error: 'You are subscribed already.' } })
      expect(await status(account)).toMatchObject({ status: 'active', stripeCustomerId })
      expect(await customersOf(account)).toHaveLength(1)
    })

    test('by the portal call too', async () => {
      const account = await subscriber()
      const { stripeCustomerId } = await status(account)
      await forget(account)
      expect(await portal(account)).toMatchObject({ status: 200 })
      expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active', stripeCustomerId })
    })

    test('as the paying one of several', async () => {
      const account = await world.signUp()
      const idle = { accountId: account.accountId, email: 'idle@example.com', insteadOf: null }
      await paymentsAtHour(0).makeCustomer(idle)
      const paying = await paymentsAtHour(1).makeCustomer(idle)
      await sdk().subscriptions.create({ customer: paying, items: [{ price: 'price_sandbox' }] })
      expect(await checkout(account)).toMatchObject({ status: 400, body: { error: 'You are subscribed already.' } })
      expect(await status(account)).toMatchObject({ status: 'active', stripeCustomerId: paying })
    })

    test('but not as another account’s or a deleted customer', async () => {
      const [account, other] = [await world.signUp(), await subscriber()]
      await world.sql('UPDATE account SET email = (SELECT email FROM account WHERE id = $2) WHERE id = $1', [
        account.accountId,
        other.accountId,
      ])
      await checkout(account)
      const [lost] = await customersOf(account)
      await sdk().customers.del(lost!.id)
      expect(await checkout(account)).toMatchObject({ status: 200 })
      expect(await customersOf(account)).toHaveLength(1)
      expect((await status(account)).stripeCustomerId).not.toBe(lost!.id)
    })
  })

  test('a customer’s idempotency key changes every hour, so a repeated failure does not last longer', async () => {
    const wanted = { accountId: randomUUID(), email: 'ana@example.com', insteadOf: null }
    const customerAt = (hour: number) => paymentsAtHour(hour).makeCustomer(wanted)
    const customer = await customerAt(0)
    expect(await customerAt(0.99)).toBe(customer)
    expect(await customerAt(1)).not.toBe(customer)
  })

  test('a newer page closes the older, and a subscriber is sold nothing: nobody pays twice', async () => {
    const account = await world.signUp()
    const first = urlOf(await checkout(account))
    const second = urlOf(await checkout(account))
    expect(await stripe.press(first, 'pay')).toContain('closed already')
    expect(await stripe.press(second, 'pay')).toBe(`${world.appUrl}/payment-success.html`)
    expect(await checkout(account)).toMatchObject({ status: 400, body: { error: 'You are subscribed already.' } })
    const { stripeCustomerId } = await status(account)
    expect(await stripe.subscriptions(stripeCustomerId as string)).toHaveLength(1)
  })

  test('a page paid while another is requested leads to one subscription', async () => {
    const account = await world.signUp()
    const first = urlOf(await checkout(account))
    const payments = paymentsAtHour(0)
    const subscriptions = makeSubscriptionStore(world.services.database)
    const syncSubscription = makeSyncSubscription({ payments, subscriptions })
    const startAnother = makeStartCheckout({
      ...{ appUrl: world.appUrl, limit: world.services.limits.payments, priceId: 'price_sandbox' },
      ...{ payments, subscriptions },
      customerOf: makeCustomerOf({ accounts: world.services.accounts, payments, subscriptions }),
      async syncSubscription(customerId) {
        const isOurs = await syncSubscription(customerId)
        await stripe.press(first, 'pay') // right after the query of the paid state
        return isOurs
      },
    })
    await stripe.press(await startAnother(account.accountId, wish()), 'pay')
    const { stripeCustomerId } = await status(account)
    expect(await stripe.subscriptions(stripeCustomerId as string)).toHaveLength(1)
  })

  test('a provider that never answers is given up within 20 s', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      silent.closeAllConnections()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    const began = performance.now()
    await expect(paymentsAtHour(0, `http://127.0.0.1:${port}`).hasCustomer('cus_1')).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test('only one of several pages opened at once can be paid', async () => {
    const payments = paymentsAtHour(0)
    const customerId = await payments.makeCustomer({ accountId: randomUUID(), email: 'a@b.example', insteadOf: null })
    const wish = { customerId, priceId: 'price_sandbox', successUrl: world.appUrl, cancelUrl: world.appUrl }
    const urls = await Promise.all(Array.from({ length: 4 }, () => payments.makeCheckout(wish)))
    const open = await stripe.openCheckouts(customerId)
    expect(open).toHaveLength(1)
    expect(urls).toContain(open[0]?.url)
    for (const url of urls) {
      if (url !== open[0]?.url) expect(await stripe.press(url, 'pay')).toContain('closed already')
    }
  })
})

describe('[PROD-25] [HTTP-23] [HTTP-24] [ROLE-18] the billing portal', () => {
  test('a subscriber gets its address', async () => {
    const account = await subscriber()
    const answer = await portal(account)
    expect(answer.status).toBe(200)
    expect(await (await fetch(answer.body.url as string)).text()).toContain('Cancel at the end of the period')
  })

  test.each([
    ['a chat, whose path holds its key', '/chat/a/b', '/'],
    ['any other page', '/payment-success.html', '/payment-success.html'],
  ])('[HTTP-39] leads back, from %s', async (_, from, to) => {
    const answer = await portal(await subscriber(), world.appUrl + from)
    const page = await (await fetch(answer.body.url as string)).text()
    expect(page).toContain(`href="${world.appUrl}${to}"`)
  })

  test('[VAL-16] needs a sign-in, even for an invalid body', async () => {
    for (const body of [{ returnUrl: world.appUrl }, {}, '{']) {
      for (const headers of NOBODY) {
        expect(await call(world, openPortal, { body, headers })).toMatchObject({
          status: 401,
          body: { error: 'User not authenticated for creating portal session', code: 'UNAUTHENTICATED' },
        })
      }
    }
  })
})

describe('[HTTP-25] [HTTP-26] [HTTP-27] [HTTP-28] [HTTP-29] [HTTP-30] [DEC-7] the status', () => {
  test('[SUBS-6] [SUBS-4] is inactive for an account that never paid', async () => {
    expect(await status(await world.signUp())).toEqual({
      status: 'inactive',
      isActive: false,
      endDate: null,
      currentPeriodEnd: null,
      stripeCustomerId: null,
      subscriptionId: null,
      subscriptionEndDate: null,
      priceId: 'price_sandbox',
      allowances: { day: { used: 0, max: 4 }, week: null },
    })
  })

  test('needs a sign-in', async () => {
    expect(await call(world, readStatus, { method: 'GET' })).toMatchObject({ status: 401 })
  })

  test('[SUBS-1] is active after a payment, with ids, period and paid quota', async () => {
    const account = await subscriber()
    const data = await status(account)
    expect(data).toMatchObject({ status: 'active', isActive: true, endDate: null, subscriptionEndDate: null })
    expect(data).toMatchObject({ allowances: { day: { max: 6 }, week: { used: 0, max: 5000 } } })
    expect(data.stripeCustomerId).toMatch(/^cus_/)
    expect(data.subscriptionId).toMatch(/^sub_/)
    const days = (Date.parse(data.currentPeriodEnd as string) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(27)
  })

  test('[SUBS-2] trialing is active to the status call, and has the paid quota', async () => {
    expect(await status(await subscriber('trial'))).toMatchObject({
      ...{ status: 'trialing', isActive: true },
      allowances: { day: { max: 6 }, week: { max: 5000 } },
    })
  })

  test('[SUBS-3] past_due is not active to the status call, and keeps the paid quota', async () => {
    const account = await subscriber()
    await stripe.press(await portalOf(account), 'fail')
    expect(await status(account, '?fresh=true')).toMatchObject({
      status: 'past_due',
      isActive: false,
      allowances: { day: { max: 6 } },
    })
  })

  test('stays active after a cancellation, with its end date', async () => {
    const account = await subscriber()
    await stripe.press(await portalOf(account), 'cancel')
    const data = await status(account, '?fresh=true')
    expect(data).toMatchObject({ status: 'active', isActive: true, endDate: data.currentPeriodEnd })
    await stripe.press(await portalOf(account), 'resume')
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active', endDate: null })
  })

  test.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
    '[SUBS-4] is inactive while paused (%s), and no second plan is sold; resuming makes it active',
    async (behavior) => {
      const account = await subscriber()
      const id = (await status(account)).subscriptionId as string
      await sdk().subscriptions.update(id, { pause_collection: { behavior } })
      expect(await status(account, '?fresh=true')).toMatchObject({
        ...{ status: 'inactive', isActive: false, subscriptionId: id },
        allowances: { day: { max: 4 }, week: null },
      })
      expect(await checkout(account)).toMatchObject({ status: 400, body: { error: TEXTS.checkoutPaused } })
      await sdk().subscriptions.update(id, { pause_collection: '' })
      expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active' })
    },
  )

  test('[SUBS-6] ignores a subscription to another price or with quantity 0', async () => {
    const account = await world.signUp()
    await checkout(account)
    const { stripeCustomerId } = await status(account)
    const customer = stripeCustomerId as string
    await sdk().subscriptions.create({ customer, items: [{ price: 'price_of_another' }] })
    await sdk().subscriptions.create({ customer, items: [{ price: 'price_sandbox', quantity: 0 }] })
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'inactive', subscriptionId: null })
    await stripe.press(urlOf(await checkout(account)), 'pay')
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active' })
  })

  test('is inactive after the end, and the plan can be bought again', async () => {
    const account = await subscriber()
    await stripe.press(await portalOf(account), 'end')
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'inactive', isActive: false })
    await stripe.press(urlOf(await checkout(account)), 'pay')
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active' })
  })
})

describe('an event that never came, or a customer lost at the provider', () => {
  const pastPeriod = (account: Account, ago: string) =>
    world.sql(
      `UPDATE subscription SET current_period_end = now() - $2::interval, synced_at = now() - interval '40 days'
       WHERE account_id = $1`,
      [account.accountId, ago],
    )
  const ended = async () => {
    const account = await subscriber()
    await stripe.press(await portalOf(account), 'end')
    return account
  }

  test('a plan without an end event ends at the first look after its period', async () => {
    const account = await ended()
    expect(await status(account), 'no event has come').toMatchObject({ status: 'active' })
    await pastPeriod(account, '5 minutes')
    expect(await status(account), 'it may still come').toMatchObject({ status: 'active' })
    await pastPeriod(account, '2 hours')
    expect(await status(account)).toMatchObject({ status: 'inactive', allowances: { day: { max: 4 } } })
  })

  test('the provider is asked once, not at every look', async () => {
    const account = await subscriber()
    await pastPeriod(account, '2 hours')
    expect(await status(account)).toMatchObject({ status: 'active' })
    await stripe.press(await portalOf(account), 'end')
    await world.sql(`UPDATE subscription SET current_period_end = now() - interval '2 hours' WHERE account_id = $1`, [
      account.accountId,
    ])
    expect(await status(account)).toMatchObject({ status: 'active' })
  })

  test('a customer deleted at the provider is made anew once, and can pay', async () => {
    const account = await subscriber()
    await sdk().customers.del((await status(account)).stripeCustomerId as string)
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'inactive' })
    const answers = await Promise.all([checkout(account), portal(account), checkout(account)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const customers = await customersOf(account)
    expect(customers, 'one instead of the lost one').toHaveLength(1)
    await stripe.press(urlOf(await checkout(account)), 'pay')
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active', stripeCustomerId: customers[0]?.id })
  })

  test('[SUBS-11] an account with a new customer has no plan until it pays, and hears so', async () => {
    const account = await subscriber()
    const ana = await enter(world.gateway.url, await world.open(), { token: account.token })
    await sdk().customers.del((await status(account)).stripeCustomerId as string)
    expect(await portal(account)).toMatchObject({ status: 200 })
    expect(await ana.hears('subscriptionStatusChanged')).toEqual({ status: 'inactive' })
    expect(await status(account)).toMatchObject({
      ...{ status: 'inactive', subscriptionId: null, endDate: null, currentPeriodEnd: null },
      allowances: { day: { max: 4 }, week: null },
    })
  })
})

describe('a provider that cannot be reached', () => {
  test('[SUBS-1] ends no plan: a fresh status answers the known one', async () => {
    const account = await subscriber()
    const providerAway = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    onTestFinished(() => providerAway.mockRestore())
    const answer = await call(world, readStatus, { method: 'GET', query: '?fresh=true', headers: bearer(account) })
    expect(providerAway, 'it was asked').toHaveBeenCalled()
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'active', isActive: true } } })
  })
})

describe('a provider that refuses', () => {
  const PORTAL_PATH = '/billing_portal/sessions'
  const CHECKOUT_PATH = '/checkout/sessions'
  const refuse = async (refusal: Parameters<typeof stripe.refuse>[0]) => {
    await stripe.refuse(refusal)
    onTestFinished(() => void stripe.refuse(null))
  }

  test.each([
    ['a portal without a configuration', { path: PORTAL_PATH, status: 400 }],
    ['another currency', { path: CHECKOUT_PATH, status: 400, message: 'You cannot combine currencies on a customer.' }],
    ['no such price', { path: CHECKOUT_PATH, status: 400, code: 'resource_missing', param: 'line_items[0][price]' }],
    ['a key that is none', { path: '/', status: 401, message: 'Invalid API Key provided: sk_live_***' }],
    ['a key that may not', { path: '/', status: 403 }],
  ])('for good (%s) gets an answer that suggests no other try', async (_why, refusal) => {
    const account = await world.signUp()
    await refuse(refusal)
    const asked = refusal.path === PORTAL_PATH ? portal : checkout
    expect(await asked(account)).toMatchObject({
      status: 503,
      body: { success: false, error: TEXTS.paymentRefused, code: 'UNAVAILABLE' },
    })
    await stripe.refuse(null)
    expect(await asked(account), 'mended').toMatchObject({ status: 200 })
  })

  test.each([
    ['too much at once', { path: CHECKOUT_PATH, status: 429, code: 'rate_limit' }],
    ['a fault of its own', { path: CHECKOUT_PATH, status: 500, type: 'api_error' }],
    ['a call in flight', { path: CHECKOUT_PATH, status: 409, type: 'idempotency_error' }],
    [
      'a customer who goes at this moment',
      { path: CHECKOUT_PATH, status: 400, code: 'resource_missing', param: 'customer' },
    ],
  ])(
    'for now (%s) gets an answer that suggests another try',
    async (_why, refusal) => {
      const account = await world.signUp()
      await refuse(refusal)
      expect(await checkout(account)).toMatchObject({ status: 503, body: { error: ERRORS.UNAVAILABLE.text } })
    },
    20_000,
  )
})

describe('the grant of a plan', () => {
  test('needs more than an opened payment page and a declined card', async () => {
    const account = await world.signUp()
    const url = urlOf(await checkout(account))
    expect(await stripe.press(url, 'decline')).toContain('Your card was declined.')
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'inactive', allowances: { day: { max: 4 } } })
  })

  test('comes with a fresh status, before the event arrives', async () => {
    const account = await world.signUp()
    await stripe.press(urlOf(await checkout(account)), 'pay')
    expect(await status(account), 'no event has come').toMatchObject({ status: 'inactive' })
    expect(await status(account, '?fresh=true')).toMatchObject({ status: 'active' })
    expect(await status(account)).toMatchObject({ status: 'active' })
  })
})

describe('[ROLE-15] [ROLE-16] [ROLE-19] [ROLE-20] [DEC-17] [MSG-11] the quota follows the plan', () => {
  test('an account may send 4 messages free and 6 paid, counted together', async () => {
    const account = await world.signUp()
    const access = await world.open()
    const ana = await enter(world.gateway.url, access, { token: account.token })
    const ben = await enter(world.gateway.url, access)
    const say = (text: string) => ana.say(text)
    for (const text of ['1', '2', '3', '4']) expect(await say(text)).toMatchObject({ success: true })
    expect(await say('5')).toEqual({
      success: false,
      error: 'Quota reached. Wait till tomorrow.',
      code: 'QUOTA_EXCEEDED',
    })

    await stripe.press(urlOf(await checkout(account)), 'pay')
    expect(await status(account, '?fresh=true')).toMatchObject({
      allowances: { day: { used: 4, max: 6 }, week: { used: 4, max: 5000 } },
    })
    for (const text of ['5', '6']) expect(await say(text), 'on the same socket').toMatchObject({ success: true })
    expect(await say('7')).toMatchObject({ success: false, code: 'QUOTA_EXCEEDED' })

    await ben.hears('msgFromServer', ({ text }) => text === '6')
    expect(ben.heard('msgFromServer').map(({ text }) => text)).not.toContain('7')
    expect(await world.sql('SELECT count(*)::int AS n FROM message WHERE user_id = $1', [account.accountId])).toEqual([
      { n: 6 },
    ])
  })

  test('[SUBS-11] [SOCK-37] every socket of the account hears of the change, and nobody else', async () => {
    const account = await world.signUp()
    const [here, there] = [await world.open(), await world.open()]
    const tabs = [
      await enter(world.gateway.url, here, { token: account.token }),
      await enter(world.gateway.url, here, { token: account.token }),
      await enter(world.gateway.url, there, { token: (await world.signInAgain(account)).token }),
    ]
    const ben = await enter(world.gateway.url, here)
    await stripe.press(urlOf(await checkout(account)), 'pay')
    await status(account, '?fresh=true')
    for (const tab of tabs) expect(await tab.hears('subscriptionStatusChanged')).toEqual({ status: 'active' })
    await ben.say('anything')
    await ben.hears('msgFromServer', ({ text }) => text === 'anything')
    expect(ben.heard('subscriptionStatusChanged')).toEqual([])

    await status(account, '?fresh=true')
    await ben.say('once more')
    await tabs[0]?.hears('msgFromServer', ({ text }) => text === 'once more')
    expect(tabs[0]?.heard('subscriptionStatusChanged'), 'nothing has changed since').toHaveLength(1)
  })

  test('[SUBS-11] a gateway tells a change that it missed while not listening', async () => {
    const account = await subscriber()
    const ana = await enter(world.gateway.url, await world.open(), { token: account.token })
    // Changes the row without NOTIFY, as while no gateway listened.
    await world.sql(`UPDATE subscription SET status = 'past_due', changed_at = now() WHERE account_id = $1`, [
      account.accountId,
    ])
    await world.loseNews()
    expect(await ana.hears('subscriptionStatusChanged')).toEqual({ status: 'past_due' })
  })
})
