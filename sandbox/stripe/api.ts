import { readText } from '#sandbox/http/read-body.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import type { Call, Route } from '#sandbox/http/stand-in.ts'
import { makeStripeId, nowInSeconds, type Books, type Checkout, type Customer, type Portal } from './books.ts'
import { found, missing, StripeFailure } from './errors.ts'
import { entriesBelow, parseForm, type Form } from './form.ts'

const BODY_MAX_BYTES = 256 * 1024
const CHECKOUT_SECONDS = 24 * 3600

/** The part of Stripe's API that the product uses. */
export function makeApiRoutes(books: Books): Route[] {
  const get = (path: string, answer: (call: Call) => unknown): Route => ({
    method: 'GET',
    path: `/v1${path}`,
    handle(call) {
      requireKey(call)
      sendJson(call.response, 200, answer(call))
    },
  })
  const post = (path: string, answer: (form: Form, call: Call) => unknown): Route => ({
    method: 'POST',
    path: `/v1${path}`,
    async handle(call) {
      requireKey(call)
      const text = await readText(call.request, BODY_MAX_BYTES)
      sendJson(
        call.response,
        200,
        once(call, text, () => answer(parseForm(text), call)),
      )
      books.save()
    },
  })

  return [
    post('/customers', (form) => {
      const customer: Customer = {
        id: makeStripeId('cus'),
        object: 'customer',
        created: nowInSeconds(),
        email: form.get('email') ?? null,
        metadata: entriesBelow(form, 'metadata'),
      }
      books.customers.push(customer)
      return customer
    }),
    get('/customers', () => list(books.customers)),
    get('/customers/:id', ({ params }) => found(books.customers, params.get('id'), 'customer')),

    post('/checkout/sessions', (form, call) => {
      const id = makeStripeId('cs_test')
      const checkout: Checkout = {
        id,
        object: 'checkout.session',
        created: nowInSeconds(),
        expires_at: nowInSeconds() + CHECKOUT_SECONDS,
        customer: customerIn(form),
        mode: 'subscription',
        status: 'open',
        payment_status: 'unpaid',
        price: required(form, 'line_items[0][price]'),
        subscription: null,
        success_url: required(form, 'success_url'),
        cancel_url: form.get('cancel_url') ?? '',
        url: `${originOf(call)}/stripe/pay/${id}`,
      }
      if (form.get('mode') !== 'subscription') throw new StripeFailure(400, 'The sandbox sells subscriptions only.')
      books.checkouts.push(checkout)
      return checkout
    }),
    get('/checkout/sessions', ({ url: { searchParams: wanted } }) =>
      list(
        books.checkouts.filter((one) => fits(one.customer, wanted, 'customer') && fits(one.status, wanted, 'status')),
      ),
    ),
    post('/checkout/sessions/:id/expire', (_form, { params }) => {
      const checkout = found(books.checkouts, params.get('id'), 'checkout.session')
      if (checkout.status !== 'open') throw new StripeFailure(400, 'Only open checkout sessions can be expired.')
      return Object.assign(checkout, { status: 'expired', url: null })
    }),

    post('/billing_portal/sessions', (form, call) => {
      const id = makeStripeId('bps')
      const portal: Portal = {
        id,
        object: 'billing_portal.session',
        customer: customerIn(form),
        return_url: required(form, 'return_url'),
        url: `${originOf(call)}/stripe/portal/${id}`,
      }
      books.portals.push(portal)
      return portal
    }),

    get('/subscriptions', ({ url: { searchParams: wanted } }) => {
      requireCustomer(wanted.get('customer'))
      const isEnded = (status: string) => status === 'canceled'
      const wantsAll = wanted.get('status') === 'all'
      const subscriptions = books.subscriptions.filter(
        (one) => fits(one.customer, wanted, 'customer') && (wantsAll || !isEnded(one.status)),
      )
      return list(subscriptions.toReversed())
    }),
    get('/events', () => list(books.events.toReversed())),
  ]

  /** The same key gives the same answer, whatever has happened since, and for another request than the first a refusal. */
  function once(call: Call, text: string, answer: () => unknown): unknown {
    const key = call.request.headers['idempotency-key']
    if (typeof key !== 'string') return answer()
    const request = `${call.url.pathname}?${text}`
    const known = books.answers[key]
    if (known && known.request !== request) {
      throw new StripeFailure(400, 'Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      })
    }
    return (books.answers[key] ??= { request, answer: structuredClone(answer()) }).answer
  }

  function customerIn(form: Form): string {
    const id = required(form, 'customer')
    requireCustomer(id)
    return id
  }

  function requireCustomer(id: string | null): void {
    if (id !== null && !books.customers.some((customer) => customer.id === id)) throw missing(400, id, 'customer')
  }
}

function requireKey({ request }: Call): void {
  if (/^(Bearer|Basic) \S+/.test(request.headers.authorization ?? '')) return
  throw new StripeFailure(401, 'You did not provide an API key.')
}

function required(form: Form, name: string): string {
  const value = form.get(name)
  if (!value)
    throw new StripeFailure(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

function fits(value: string, wanted: URLSearchParams, name: string): boolean {
  return (wanted.get(name) ?? value) === value
}

function list<One>(data: readonly One[]): object {
  return { object: 'list', has_more: false, data }
}

/** Whatever name the product knows the sandbox by, the browser finds its pages under it. */
function originOf({ request }: Call): string {
  return `http://${request.headers.host}`
}
