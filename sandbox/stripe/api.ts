import type { Call, Route } from '#sandbox/http/stand-in.ts'
import { fits, list, required, type Answering } from './answering.ts'
import { makeStripeId, nowInSeconds, type Books, type Checkout, type Portal } from './books.ts'
import { customerRoutes } from './customers.ts'
import { found, requireCustomer, StripeFailure } from './errors.ts'
import type { Form } from './form.ts'
import { subscriptionRoutes } from './subscriptions.ts'

const CHECKOUT_SECONDS = 24 * 3600

/** Returns the routes of the part of Stripe's API that the product uses. */
export function makeApiRoutes(books: Books, answering: Answering): Route[] {
  const { get, post } = answering

  return [
    ...customerRoutes(books, answering),
    ...subscriptionRoutes(books, answering),

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

    get('/events', () => list(books.events.toReversed())),
  ]

  function customerIn(form: Form): string {
    const id = required(form, 'customer')
    requireCustomer(books, id)
    return id
  }
}

/** Returns the origin by the host name that the caller uses, so that the browser finds the pages there. */
function originOf({ request }: Call): string {
  return `http://${request.headers.host}`
}
