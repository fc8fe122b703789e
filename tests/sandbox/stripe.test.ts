import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, describe, test } from 'vitest'
import { close, listen, makeSandboxServer } from '#sandbox/server.ts'
import { makeStripeStandIn } from '#sandbox/stripe/index.ts'
import { paymentsAt } from '#tests/support/payments.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const SECRET = 'whsec_test'
const PRICE = 'price_sandbox'

let receiver: Server
/** Each test has an inbox of its own, as late deliveries of an earlier test still arrive. */
let inbox = ''
let heard: Stripe.Event[] = []
/** The statuses of the next deliveries; 200 when empty. */
let answers: number[] = []
const sandboxes: Server[] = []
const path = join(mkdtempSync(join(tmpdir(), 'parley-stripe-')), 'stripe.json')

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (request.url !== inbox) return void response.writeHead(200).end()
      // The SDK itself verifies the signature.
      heard.push(Stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET))
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
})
beforeEach(() => {
  inbox = `/${randomUUID()}`
  heard = []
  answers = []
})
afterAll(async () => {
  await Promise.all(sandboxes.map(close))
  receiver.close()
})

/** Starts a sandbox, and the real SDK that talks to it. */
async function startSandbox(booksPath: string | null = null) {
  const { port: webhookPort } = receiver.address() as AddressInfo
  const url = `http://127.0.0.1:${webhookPort}${inbox}`
  const server = makeSandboxServer([makeStripeStandIn({ webhooks: { url, secret: SECRET }, path: booksPath })])
  sandboxes.push(server)
  const origin = `http://127.0.0.1:${await listen(server, 0)}`
  const client = Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input))
    return fetch(`${origin}/stripe${pathname}${search}`, init)
  })
  return { server, origin, pages: paymentsAt(origin), stripe: new Stripe('sk_test', { httpClient: client }) }
}

async function checkout(stripe: Stripe, customer?: string, options: Stripe.RequestOptions = {}) {
  const id = customer ?? (await stripe.customers.create({ email: 'ana@example.com' })).id
  const page = {
    mode: 'subscription' as const,
    customer: id,
    line_items: [{ price: PRICE, quantity: 1 }],
    success_url: 'http://localhost/payment-success.html',
    cancel_url: 'http://localhost/payment-cancel.html',
  }
  return stripe.checkout.sessions.create(page, options)
}

describe('the API, as the SDK sees it', () => {
  test('the same idempotency key makes one customer, and with other parameters it is refused', async () => {
    const { stripe } = await startSandbox()
    const make = (email: string) =>
      stripe.customers.create({ email, metadata: { accountId: 'a' } }, { idempotencyKey: 'k' })
    const [one, two] = await Promise.all([make('a@example.com'), make('a@example.com')])
    expect(one.id).toBe(two.id)
    expect(one.metadata).toEqual({ accountId: 'a' })
    await expect(make('b@example.com')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('a repeat gets the first answer, also after later changes', async () => {
    const { stripe, pages } = await startSandbox()
    const { id } = await stripe.customers.create({ email: 'ana@example.com' })
    const first = await checkout(stripe, id, { idempotencyKey: 'page' })
    await pages.press(first.url!, 'pay')
    expect(await checkout(stripe, id, { idempotencyKey: 'page' })).toMatchObject({ id: first.id, status: 'open' })
    const open = await stripe.checkout.sessions.list({ customer: id, status: 'open' })
    expect(open.data, 'which is not how it stands').toEqual([])
  })

  test('an unknown customer or a call without a key is refused in Stripe’s way', async () => {
    const { stripe, origin } = await startSandbox()
    await expect(checkout(stripe, 'cus_nobody')).rejects.toMatchObject({ code: 'resource_missing', statusCode: 400 })
    await expect(stripe.customers.retrieve('cus_none')).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect((await fetch(`${origin}/stripe/v1/customers`)).status).toBe(401)
  })

  test('customers are found by their metadata, until they are deleted', async () => {
    const { stripe } = await startSandbox()
    const { id } = await stripe.customers.create({ email: 'ana@example.com', metadata: { accountId: 'a' } })
    await stripe.customers.create({ email: 'ben@example.com', metadata: { accountId: 'b' } })
    const found = async () => (await stripe.customers.search({ query: "metadata['accountId']:'a'" })).data
    expect(await found()).toMatchObject([{ id }])
    expect((await stripe.customers.list({ email: 'ana@example.com' })).data).toMatchObject([{ id }])
    await stripe.customers.del(id)
    expect(await found()).toEqual([])
    expect(await stripe.customers.retrieve(id)).toEqual(expect.objectContaining({ id, deleted: true }))
    await expect(stripe.customers.search({ query: 'a' })).rejects.toMatchObject({ statusCode: 400 })
  })

  test('a call is refused as it is wanted', async () => {
    const { stripe, pages } = await startSandbox()
    await pages.refuse({ path: '/customers', status: 400, code: 'email_invalid', param: 'email' })
    await expect(stripe.customers.list()).rejects.toMatchObject({ code: 'email_invalid', param: 'email' })
    await expect(stripe.events.list()).resolves.toMatchObject({ data: [] })
    await pages.refuse(null)
    await expect(stripe.customers.list()).resolves.toMatchObject({ data: [] })
  })

  test('a subscription is paused and goes on, and may be to any price', async () => {
    const { stripe } = await startSandbox()
    const { id: customer } = await stripe.customers.create()
    const items = [{ price: 'price_a' }, { price: 'price_b', quantity: 3 }]
    const { id } = await stripe.subscriptions.create({ customer, items })
    const { data } = await stripe.subscriptions.list({ customer })
    expect(data[0]?.items.data).toMatchObject([
      { price: { id: 'price_a' }, quantity: 1 },
      { price: { id: 'price_b' }, quantity: 3 },
    ])
    const paused = await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at: 9 } })
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void', resumes_at: 9 } })
    expect(await stripe.subscriptions.update(id, { pause_collection: '' })).toMatchObject({ pause_collection: null })
  })

  test('an expired page cannot be paid, a paid one not expired', async () => {
    const { stripe, pages } = await startSandbox()
    const first = await checkout(stripe)
    await stripe.checkout.sessions.expire(first.id)
    expect(await pages.press(first.url!, 'pay')).toContain('closed already')
    const second = await checkout(stripe)
    expect(await pages.press(second.url!, 'pay')).toBe('http://localhost/payment-success.html')
    await expect(stripe.checkout.sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('the books outlive the process', async () => {
    const before = await startSandbox(path)
    const { customer } = await checkout(before.stripe)
    await close(before.server)
    const after = await startSandbox(path)
    expect(await after.stripe.customers.retrieve(customer as string)).toMatchObject({ email: 'ana@example.com' })
  })
})

describe('its signed events', () => {
  const PAID = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']
  const types = () => heard.map(({ type }) => type)

  test.each([
    ['now', PAID],
    ['twice', PAID.flatMap((type) => [type, type])],
    ['shuffled', PAID.toReversed()],
  ])('sent %s', async (manner, expected) => {
    const { stripe, pages } = await startSandbox()
    await pages.press((await checkout(stripe)).url!, 'pay', manner)
    await waitFor('all events', () => Promise.resolve(heard.length === expected.length))
    expect(types()).toEqual(expected)
  })

  test.each(['hold', 'deliver'])('not as a web page asks: %s', async (control) => {
    const { origin, pages, stripe } = await startSandbox()
    const body = JSON.stringify(control === 'hold' ? { hold: true } : { ids: [] })
    const headers = { origin: 'https://example.com' }
    expect((await fetch(`${origin}/stripe/${control}`, { method: 'POST', body, headers })).status).toBe(403)
    await pages.press((await checkout(stripe)).url!, 'pay')
    await waitFor('the events', () => Promise.resolve(heard.length > 0))
  })

  test('held back, and sent in any order on demand', async () => {
    const { stripe, pages } = await startSandbox()
    await pages.hold(true)
    await pages.press((await checkout(stripe)).url!, 'pay')
    const [first, second, third] = (await pages.events()).map(({ id }) => id)
    expect(heard).toEqual([])
    expect(await pages.deliver([third!, first!, third!])).toEqual([200, 200, 200])
    expect(heard.map(({ id }) => id)).toEqual([third, first, third])
    expect(second).toBeDefined()
  })

  test('one that is refused is sent again', async () => {
    const { stripe, pages } = await startSandbox()
    answers = [503]
    await pages.press((await checkout(stripe)).url!, 'pay')
    await waitFor('all events', () => Promise.resolve(heard.length === 4))
    expect(types()).toEqual([PAID[0], ...PAID])
    expect(heard[0]?.id).toBe(heard[1]?.id)
  })
})

test('the portal’s buttons: cancel, pause, resume, fail, end', async () => {
  const { stripe, pages } = await startSandbox()
  await pages.hold(true)
  const session = await checkout(stripe)
  await pages.press(session.url!, 'pay')
  const customer = session.customer as string
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: 'http://localhost/chat/a/b' })
  const now = async () => (await stripe.subscriptions.list({ customer, status: 'all' })).data[0]
  const press = async (action: 'cancel' | 'pause' | 'resume' | 'fail' | 'end') => {
    await pages.press(portal.url, action)
    return now()
  }
  expect(await now()).toMatchObject({ status: 'active', cancel_at_period_end: false })
  const cancelled = await press('cancel')
  expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true })
  expect(cancelled?.cancel_at).toBe(cancelled?.items.data[0]?.current_period_end)
  expect(await press('resume')).toMatchObject({ status: 'active', cancel_at: null })
  expect(await press('pause')).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } })
  expect(await press('resume')).toMatchObject({ status: 'active', pause_collection: null })
  expect(await press('fail')).toMatchObject({ status: 'past_due' })
  expect(await press('resume')).toMatchObject({ status: 'active' })
  expect(await press('end')).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
})
