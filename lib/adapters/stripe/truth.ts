import type Stripe from 'stripe'
import { NO_SUBSCRIPTION, type PaymentTruth } from '../../domain/account/payment-truth.ts'

/** Best first: a customer with several subscriptions has the best of them. */
const LIVE = ['active', 'trialing', 'past_due'] as const
type Live = (typeof LIVE)[number]
/** Charged now, or again once its collection resumes, its trial gets a card, or its open invoice is paid. */
const RUNNING: readonly Stripe.Subscription.Status[] = [...LIVE, 'unpaid', 'paused']

/**
 * Sums up a customer's subscriptions to these prices. Any that is not live is inactive: unpaid, paused, incomplete,
 * canceled. So is one with paused collection, although its status stays as if it were paid.
 */
export function truthOf(subscriptions: readonly Stripe.Subscription[], prices: readonly string[]): PaymentTruth {
  const newestFirst = ours(subscriptions, prices).toSorted((a, b) => b.created - a.created)
  const live = LIVE.flatMap((status) => newestFirst.filter((one) => statusOf(one) === status))
  const best = live[0] ?? newestFirst[0]
  if (!best) return NO_SUBSCRIPTION
  const periodEnd = ourItems(best, prices)[0]?.current_period_end ?? null
  return {
    status: statusOf(best),
    subscriptionId: best.id,
    endDate: dateOf(best.ended_at ?? best.cancel_at ?? (best.cancel_at_period_end ? periodEnd : null)),
    currentPeriodEnd: dateOf(periodEnd),
  }
}

/** True when a subscription will be charged, now or once it goes on. */
export function isRunning(subscriptions: readonly Stripe.Subscription[], prices: readonly string[]): boolean {
  return ours(subscriptions, prices).some(({ status }) => RUNNING.includes(status))
}

/** Returns the subscriptions to any price that have not ended for good: an unpaid or paused one may be charged again. */
export function openAmong(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  return subscriptions.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired')
}

function ours(subscriptions: readonly Stripe.Subscription[], prices: readonly string[]): Stripe.Subscription[] {
  return subscriptions.filter((one) => ourItems(one, prices).length > 0)
}

/** Returns the items of our prices. Quantity zero is none; metered items have no quantity. */
function ourItems({ items }: Stripe.Subscription, prices: readonly string[]): Stripe.SubscriptionItem[] {
  return items.data.filter(({ price, quantity }) => prices.includes(price.id) && quantity !== 0)
}

function statusOf({ status, pause_collection }: Stripe.Subscription): PaymentTruth['status'] {
  return isLive(status) && !pause_collection ? status : 'inactive'
}

function isLive(status: Stripe.Subscription.Status): status is Live {
  return (LIVE as readonly string[]).includes(status)
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
