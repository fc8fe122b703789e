import type Stripe from 'stripe'
import { NO_SUBSCRIPTION, type PaymentTruth } from '../../domain/payment-truth.ts'

/** The best comes first: a customer with several has what the best of them gives. */
const LIVE = ['active', 'trialing', 'past_due'] as const
type Live = (typeof LIVE)[number]

/** What a customer's subscriptions come to. Whatever is not live is inactive: unpaid, paused, incomplete, canceled. */
export function truthOf(subscriptions: readonly Stripe.Subscription[]): PaymentTruth {
  const newestFirst = subscriptions.toSorted((a, b) => b.created - a.created)
  const live = LIVE.flatMap((status) => newestFirst.filter((one) => one.status === status))
  const best = live[0] ?? newestFirst[0]
  if (!best) return NO_SUBSCRIPTION
  return {
    status: isLive(best.status) ? best.status : 'inactive',
    subscriptionId: best.id,
    endDate: dateOf(best.ended_at ?? best.cancel_at ?? (best.cancel_at_period_end ? periodEnd(best) : null)),
    currentPeriodEnd: dateOf(periodEnd(best)),
  }
}

/** An event's object is a customer or belongs to one; anything else is none of our business. */
export function customerOfEvent({ data }: Pick<Stripe.Event, 'data'>): string | null {
  const object = data.object as { object?: string; id?: string; customer?: string | { id: string } | null }
  if (object.object === 'customer') return object.id ?? null
  if (typeof object.customer === 'string') return object.customer
  return object.customer?.id ?? null
}

function isLive(status: Stripe.Subscription.Status): status is Live {
  return (LIVE as readonly string[]).includes(status)
}

/** The period belongs to the items; this product sells one. */
function periodEnd({ items }: Stripe.Subscription): number | null {
  return items.data[0]?.current_period_end ?? null
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
