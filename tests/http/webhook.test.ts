import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { POST as startCheckout } from '../../app/subscriptions/checkout-session/route.ts'
import { POST as openPortal } from '../../app/subscriptions/billing-portal/route.ts'
import { POST as hearEvent } from '../../app/subscriptions/webhook/route.ts'
import { call, type Answered } from '#tests/support/call.ts'
import { paymentsAt, stripeSignature, type StripeEvent } from '#tests/support/payments.ts'
import { startWorld, type World } from '#tests/support/world.ts'

const SECRET = 'whsec_sandbox'
const ACTIONS = ['fail', 'resume', 'cancel', 'end'] as const
type Action = (typeof ACTIONS)[number]

let world: World
let stripe: ReturnType<typeof paymentsAt>
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-payments-')) // keeps the sandbox's books over its restart below
  world = await startWorld({ isParleyAway: true, environment: { DATA_DIR: folder } })
  Object.assign(process.env, world.environment)
  stripe = paymentsAt(world.sandbox.url)
  await stripe.hold(true) // the tests deliver the events themselves
})
afterAll(() => world.stop())

function post(body: string, signature = stripeSignature(body, SECRET)): Promise<Answered> {
  return call(world, hearEvent, { body, headers: { 'stripe-signature': signature } })
}
async function deliver(event: object): Promise<void> {
  expect(await post(JSON.stringify(event))).toMatchObject({ status: 200, body: { received: true } })
}

/** Makes an account that has paid without our having heard of it. */
async function payer() {
  const { accountId, token } = await world.signUp()
  const headers = { authorization: `Bearer ${token}` }
  const [successUrl, cancelUrl] = [`${world.appUrl}/payment-success.html`, `${world.appUrl}/payment-cancel.html`]
  const body = { priceId: 'price_sandbox', successUrl, cancelUrl }
  const paid = await call(world, startCheckout, { body, headers })
  await stripe.press((paid.body as { data: { url: string } }).data.url, 'pay')
  const portal = await call(world, openPortal, { body: { returnUrl: world.appUrl }, headers })
  const [row] = await world.sql('SELECT stripe_customer_id AS id FROM subscription WHERE account_id = $1', [accountId])
  const customer = row?.id as string

  return {
    accountId,
    customer,
    act: (action: Action) => stripe.press(portal.body.url as string, action),
    events: async (): Promise<StripeEvent[]> =>
      (await stripe.events()).filter(({ data }) => data.object.customer === customer),
    async known() {
      const rows = await world.sql(
        'SELECT status, subscription_id, end_date, version FROM subscription WHERE account_id = $1',
        [accountId],
      )
      return rows[0] as { status: string; subscription_id: string | null; end_date: Date | null; version: number }
    },
    async truth() {
      const [subscription] = await stripe.subscriptions(customer)
      const end = subscription?.ended_at ?? subscription?.cancel_at ?? null
      return {
        status: subscription?.status === 'canceled' ? 'inactive' : subscription?.status,
        subscription_id: subscription?.id,
        end_date: end === null ? null : new Date(end * 1000),
      }
    },
  }
}

describe('the signature and the customer of an event', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } })
  const refused = { status: 400, body: { success: false, code: 'INVALID_REQUEST' } }

  test.each([
    ['without a signature', ''],
    ['signed with another secret', stripeSignature(body, 'whsec_of_another')],
    ['signed for another body', stripeSignature(`${body} `, SECRET)],
    ['signed long ago', stripeSignature(body, SECRET, Date.now() - 301_000)],
    ['with a signature that is none', 't=1,v1=zz'],
  ])('an event %s is refused', async (_who, signature) => {
    expect(await post(body, signature)).toMatchObject(refused)
    expect(await world.sql(`SELECT * FROM processed_event WHERE id = 'evt_1'`)).toEqual([])
  })

  test('a signed event is accepted byte for byte, even 290 s late', async () => {
    const spaced = `{ "id":"evt_spaced",  "object":"event","type":"é", "data":{"object":{}} }\n`
    expect(await post(spaced, stripeSignature(spaced, SECRET, Date.now() - 290_000))).toMatchObject({ status: 200 })
  })

  test.each([
    ['ahead', 5],
    ['behind', -5],
  ])('the database clock decides the age of an event, even if the machine’s is hours %s', async (direction, hours) => {
    const [now, machineNow] = [Date.now(), Date.now() + hours * 3_600_000]
    const event = JSON.stringify({ id: `evt_${direction}`, object: 'event', type: 'é', data: { object: {} } })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(machineNow)
    expect(await post(event, stripeSignature(event, SECRET, now - 301_000))).toMatchObject(refused)
    expect(await post(event, stripeSignature(event, SECRET, now))).toMatchObject({ status: 200 })
  })

  test('events of an unknown customer, or without a customer, are accepted and change nothing', async () => {
    const subscriptions = () => world.sql('SELECT * FROM subscription ORDER BY account_id')
    const before = await subscriptions()
    await deliver({
      id: 'evt_a',
      object: 'event',
      type: 'customer.updated',
      data: { object: { customer: 'cus_none' } },
    })
    await deliver({
      id: 'evt_b',
      object: 'event',
      type: 'price.created',
      data: { object: { object: 'price', id: 'p' } },
    })
    expect(await subscriptions()).toEqual(before)
  })

  test('an event restores the subscription of a customer whose row was lost', async () => {
    const ana = await payer()
    await world.sql('DELETE FROM subscription WHERE account_id = $1', [ana.accountId])
    const [event] = await ana.events()
    await deliver(event!)
    expect(await ana.known()).toMatchObject(await ana.truth())
    expect(await ana.known()).toMatchObject({ status: 'active' })
  })

  test('an event is not done while the provider cannot name its account', async () => {
    const ana = await payer()
    await world.sql('DELETE FROM subscription WHERE account_id = $1', [ana.accountId])
    const [event] = await ana.events()
    await stripe.refuse({ path: `/customers/${ana.customer}`, status: 401 })
    onTestFinished(() => void stripe.refuse(null))
    expect(await post(JSON.stringify(event))).toMatchObject({ status: 503 })
    await stripe.refuse(null)
    await deliver(event!)
    expect(await ana.known()).toMatchObject({ status: 'active' })
  })

  test('an account with two customers keeps the paying one, whichever an event names', async () => {
    const ana = await payer()
    const idle = `cus_idle_${ana.accountId}`
    await world.sql('UPDATE subscription SET stripe_customer_id = $2 WHERE account_id = $1', [ana.accountId, idle])
    const [event] = await ana.events()
    await deliver(event!)
    expect(await ana.known()).toMatchObject({ status: 'active' })
    await deliver({ id: 'evt_idle', object: 'event', type: 'é', data: { object: { customer: idle } } })
    expect(await ana.known()).toMatchObject({ status: 'active' })
  })

  test('an event of a deleted account is ignored', async () => {
    const ana = await payer()
    await world.sql('DELETE FROM subscription WHERE account_id = $1', [ana.accountId])
    await world.sql('DELETE FROM account WHERE id = $1', [ana.accountId])
    const [event] = await ana.events()
    await deliver(event!)
    expect(await ana.known()).toBeUndefined()
  })

  test('an event id with NUL is refused, and a customer id with NUL is ignored', async () => {
    const event = { object: 'event', type: 'é', data: { object: { customer: 'cus_\0' } } }
    await deliver({ ...event, id: 'evt_nul_customer' })
    expect(await post(JSON.stringify({ ...event, id: 'evt_\0' }))).toMatchObject(refused)
  })

  test('an event only names the customer; its other data is ignored', async () => {
    const ana = await payer()
    await ana.act('end')
    const subscription = { object: 'subscription', id: 'sub_invented', customer: ana.customer, status: 'active' }
    await deliver({
      id: 'evt_lie',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: subscription },
    })
    expect(await ana.known()).toMatchObject(await ana.truth())
    expect(await ana.known()).toMatchObject({ status: 'inactive' })
  })

  test('an event may be about a customer itself, or hold the whole customer', async () => {
    const [ana, ben] = [await payer(), await payer()]
    await deliver({
      id: 'evt_c',
      object: 'event',
      type: 'customer.updated',
      data: { object: { object: 'customer', id: ana.customer } },
    })
    await deliver({
      id: 'evt_d',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { customer: { id: ben.customer } } },
    })
    expect(await ana.known()).toMatchObject({ status: 'active' })
    expect(await ben.known()).toMatchObject({ status: 'active' })
  })
})

describe('every order and repetition of events ends in the state at Stripe', () => {
  test('each event is processed once', async () => {
    const ana = await payer()
    const [event] = await ana.events()
    const { version } = await ana.known()
    for (let times = 0; times < 4; times++) await deliver(event!)
    expect(await ana.known()).toMatchObject({ status: 'active', version: version + 1 })
  })

  test('an event during an outage of the provider is refused, and its repetition counts', async () => {
    const ana = await payer()
    const [event] = await ana.events()
    await world.sandbox.kill('SIGKILL')
    expect(await post(JSON.stringify(event))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    await world.sandbox.restart()
    await stripe.hold(true)
    await deliver(event!)
    expect(await ana.known()).toMatchObject({ status: 'active' })
  })

  const ORDERS = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  test.each(ORDERS)('after paying, in the order %i %i %i, each once and each twice', async (...order) => {
    for (const times of [1, 2]) {
      const ana = await payer()
      const events = await ana.events()
      expect(events).toHaveLength(3)
      for (const at of order) for (let time = 0; time < times; time++) await deliver(events[at]!)
      expect(await ana.known()).toMatchObject(await ana.truth())
      expect(await ana.known()).toMatchObject({ status: 'active' })
    }
  })

  test.each(ORDERS)(
    'after paid, failed and ended, all events at once and twice, from order %i %i %i',
    async (...order) => {
      const ana = await payer()
      await ana.act('fail')
      await ana.act('end')
      const events = await ana.events()
      const shuffled = [...order, 5, 4, 3].map((at) => events[at]!)
      await Promise.all([...shuffled, ...shuffled.toReversed()].map(deliver))
      expect(await ana.known()).toMatchObject(await ana.truth())
      expect(await ana.known()).toMatchObject({ status: 'inactive' })
    },
  )

  test('random actions, with events in any order, late, at once or repeated', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constantFrom(...ACTIONS) }),
      fc.record({ tell: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }), atOnce: fc.boolean() }),
    )
    const programme = fc.record({ steps: fc.array(step, { maxLength: 10 }), rest: fc.infiniteStream(fc.nat(1000)) })
    const check = fc.asyncProperty(programme, async ({ steps, rest }) => {
      const ana = await payer()
      const told = new Set<string>()
      const tell = async (events: StripeEvent[], atOnce: boolean) => {
        for (const { id } of events) told.add(id)
        if (atOnce) await Promise.all(events.map(deliver))
        else for (const event of events) await deliver(event)
      }
      for (const one of steps) {
        if ('act' in one) await ana.act(one.act)
        else {
          const events = await ana.events()
          await tell(
            one.tell.map((at) => events[at % events.length]!),
            one.atOnce,
          )
        }
      }
      // Stripe delivers at least once: undelivered events come now, in an order of their own.
      const untold = (await ana.events()).filter(({ id }) => !told.has(id))
      const order = new Map(untold.map((event) => [event, rest.next().value as number]))
      await tell(
        untold.toSorted((a, b) => order.get(a)! - order.get(b)!),
        (rest.next().value as number) % 2 === 0,
      )
      expect(await ana.known()).toMatchObject(await ana.truth())
    })
    await fc.assert(check, { numRuns: 60, seed: 20261121 })
  }, 240_000)
})
