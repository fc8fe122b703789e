import type { Route } from '#sandbox/http/stand-in.ts'
import { fits, list, required, type Answering } from './answering.ts'
import { makeStripeId, nowInSeconds, type Books, type Item, type Subscription } from './books.ts'
import { found, missing, requireCustomer } from './errors.ts'
import type { Form } from './form.ts'

const DAY_SECONDS = 24 * 3600
const MONTH_SECONDS = 30 * DAY_SECONDS
const TRIAL_SECONDS = 7 * DAY_SECONDS
const ITEMS_MAX = 20

/** Routes by which a merchant makes, changes and lists subscriptions, with the parameters that the product uses. */
export function subscriptionRoutes(books: Books, { get, post, remove }: Answering): Route[] {
  return [
    post('/subscriptions', (form) => {
      const customer = required(form, 'customer')
      requireCustomer(books, customer)
      const subscription = newSubscription(customer, itemsIn(form), false)
      books.subscriptions.push(subscription)
      return subscription
    }),
    post('/subscriptions/:id', (form, { params }) => {
      const subscription = found(books.subscriptions, params.get('id'), 'subscription')
      return Object.assign(subscription, changesIn(form))
    }),
    remove('/subscriptions/:id', ({ params }) => {
      const subscription = found(books.subscriptions, params.get('id'), 'subscription')
      if (subscription.status === 'canceled') throw missing(404, subscription.id, 'subscription')
      const now = nowInSeconds()
      return Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now })
    }),
    get('/subscriptions', ({ url: { searchParams: wanted } }) => {
      requireCustomer(books, wanted.get('customer'))
      const wantsAll = wanted.get('status') === 'all'
      const subscriptions = books.subscriptions.filter(
        (one) => fits(one.customer, wanted, 'customer') && (wantsAll || one.status !== 'canceled'),
      )
      return list(subscriptions.toReversed())
    }),
  ]
}

export function newSubscription(customer: string, sold: readonly Sold[], isTrial: boolean): Subscription {
  const now = nowInSeconds()
  const end = now + (isTrial ? TRIAL_SECONDS : MONTH_SECONDS)
  const item = ({ price, quantity }: Sold): Item => ({
    id: makeStripeId('si'),
    object: 'subscription_item',
    price: { id: price, object: 'price' },
    quantity,
    current_period_start: now,
    current_period_end: end,
  })
  return {
    id: makeStripeId('sub'),
    object: 'subscription',
    created: now,
    customer,
    status: isTrial ? 'trialing' : 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_end: isTrial ? end : null,
    pause_collection: null,
    items: { object: 'list', has_more: false, data: sold.map(item) },
  }
}

type Sold = { price: string; quantity: number }

function itemsIn(form: Form): Sold[] {
  required(form, 'items[0][price]')
  return Array.from({ length: ITEMS_MAX }, (_, at) => ({
    price: form.get(`items[${at}][price]`) ?? '',
    quantity: Number(form.get(`items[${at}][quantity]`) ?? 1),
  })).filter(({ price }) => price !== '')
}

/** Returns the changes of a form; an empty text unsets a field. */
function changesIn(form: Form): Partial<Subscription> {
  const behavior = form.get('pause_collection[behavior]') as NonNullable<Subscription['pause_collection']>['behavior']
  const resumesAt = form.get('pause_collection[resumes_at]')
  return {
    ...(behavior && { pause_collection: { behavior, resumes_at: resumesAt ? Number(resumesAt) : null } }),
    ...(form.get('pause_collection') === '' && { pause_collection: null }),
    ...(form.has('cancel_at_period_end') && { cancel_at_period_end: form.get('cancel_at_period_end') === 'true' }),
  }
}
