import { makeStripeId, nowInSeconds, type Books, type Checkout, type Subscription } from './books.ts'
import type { Manner, Webhooks } from './webhooks.ts'

const DAY_SECONDS = 24 * 3600
const MONTH_SECONDS = 30 * DAY_SECONDS
const TRIAL_SECONDS = 7 * DAY_SECONDS

export const PORTAL_ACTIONS = ['cancel', 'resume', 'fail', 'end'] as const
type PortalAction = (typeof PORTAL_ACTIONS)[number]

/** What people do on the pages, and the events that tell of it. */
export function makeHappenings(books: Books, webhooks: Webhooks) {
  return {
    pay(checkout: Checkout, isTrial: boolean, manner: Manner): void {
      const subscription = subscribed(checkout, isTrial)
      books.subscriptions.push(subscription)
      Object.assign(checkout, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null })
      webhooks.happened(
        manner,
        ['checkout.session.completed', checkout],
        ['customer.subscription.created', subscription],
        ['invoice.paid', { object: 'invoice', id: makeStripeId('in'), customer: checkout.customer }],
      )
    },

    change(subscription: Subscription, action: PortalAction, manner: Manner): void {
      const invoice = { object: 'invoice', id: makeStripeId('in'), customer: subscription.customer }
      Object.assign(subscription, changes(subscription, action))
      webhooks.happened(manner, ...(action === 'fail' ? [['invoice.payment_failed', invoice] as const] : []), [
        action === 'end' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
        subscription,
      ])
    },
  }
}

function changes(subscription: Subscription, action: PortalAction): Partial<Subscription> {
  const now = nowInSeconds()
  switch (action) {
    case 'cancel':
      return {
        cancel_at_period_end: true,
        cancel_at: subscription.items.data[0]?.current_period_end ?? null,
        canceled_at: now,
      }
    case 'resume':
      return {
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        status: subscription.status === 'past_due' ? 'active' : subscription.status,
      }
    case 'fail':
      return { status: 'past_due' }
    case 'end':
      return { status: 'canceled', canceled_at: now, ended_at: now }
  }
}

function subscribed({ customer, price }: Checkout, isTrial: boolean): Subscription {
  const now = nowInSeconds()
  const end = now + (isTrial ? TRIAL_SECONDS : MONTH_SECONDS)
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
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: makeStripeId('si'),
          object: 'subscription_item',
          price: { id: price, object: 'price' },
          quantity: 1,
          current_period_start: now,
          current_period_end: end,
        },
      ],
    },
  }
}
