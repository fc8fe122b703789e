import { makeStripeId, nowInSeconds, type Books, type Checkout, type Subscription } from './books.ts'
import { newSubscription } from './subscriptions.ts'
import type { Manner, Webhooks } from './webhooks.ts'

export const PORTAL_ACTIONS = ['cancel', 'pause', 'resume', 'fail', 'end'] as const
type PortalAction = (typeof PORTAL_ACTIONS)[number]

/** Carries out what people do on the pages, and sends the events. */
export type Happenings = ReturnType<typeof makeHappenings>

export function makeHappenings(books: Books, webhooks: Webhooks) {
  return {
    pay(checkout: Checkout, isTrial: boolean, manner: Manner): void {
      const { customer, price } = checkout
      const subscription = newSubscription(customer, [{ price, quantity: 1 }], isTrial)
      books.subscriptions.push(subscription)
      Object.assign(checkout, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null })
      webhooks.happened(
        manner,
        ['checkout.session.completed', checkout],
        ['customer.subscription.created', subscription],
        ['invoice.paid', { object: 'invoice', id: makeStripeId('in'), customer }],
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
    case 'pause':
      return { pause_collection: { behavior: 'void', resumes_at: null } }
    case 'resume':
      return {
        pause_collection: null,
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
