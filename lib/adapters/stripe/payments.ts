import Stripe from 'stripe'
import type { Checkout } from '../../domain/account/payment-pages.ts'
import type { PaymentTruth } from '../../domain/account/payment-truth.ts'
import { rebased } from './api-base.ts'
import { makeCustomers } from './customers.ts'
import { makeEvents } from './events.ts'
import { orMissing, tellingRefusals, type OnRefused } from './refusals.ts'
import { isRunning, openAmong, truthOf } from './truth.ts'
import type { Payments } from '../../services/ports/money.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Subscriptions to these give the plan; to any other they are somebody else's business. */
  prices: readonly string[]
  /** Null: the real service. */
  apiBase: string | null
}

/**
 * How long one call waits for the provider. The SDK asks three times: whoever waits is told to try again after a quarter of a
 * minute, while their browser still listens.
 */
const TIMEOUT_MS = 4000
/** More than anybody has: the live one is what counts. */
const SUBSCRIPTIONS_MAX = 100

/** The payment provider. Whatever it answers is the truth; nothing is concluded from an event or a visited page. */
export function makePayments(
  { secretKey, webhookSecret, prices, apiBase }: StripeSettings,
  now: () => Promise<number>,
  onRefused: OnRefused,
): Payments {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase !== null && { httpClient: Stripe.createFetchHttpClient(rebased(apiBase)) }),
  })

  const calls = {
    ...makeCustomers(stripe, now),
    ...makeEvents(stripe, webhookSecret, now),

    /** Pages that were opened before cannot be paid from now on. */
    async closeCheckouts(customerId: string): Promise<void> {
      await Promise.all((await openCheckouts(customerId)).map(expire))
    },

    /** Answers the address of a payment page. Of several that are opened at once all but the oldest are closed. */
    async makeCheckout({ customerId, priceId, successUrl, cancelUrl }: Checkout): Promise<string> {
      const made = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
      })
      const [oldest = made, ...others] = await openCheckouts(customerId)
      await Promise.all(others.map(expire))
      if (!oldest.url) throw new Error('The payment provider made a checkout without an address')
      return oldest.url
    },

    /** Answers the address of the billing portal. */
    async makePortal({ customerId, returnUrl }: { customerId: string; returnUrl: string }): Promise<string> {
      const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
      return url
    },

    /** How a customer's subscription stands now; one that is no more has none. */
    async truthAbout(customerId: string): Promise<PaymentTruth> {
      return truthOf(await subscriptionsOf(customerId), prices)
    },

    /** True when a subscription of theirs goes on to be charged, paused ones included. */
    async hasRunning(customerId: string): Promise<boolean> {
      return isRunning(await subscriptionsOf(customerId), prices)
    },

    /** Ends at once whatever of theirs is charged, or could be again. One that ended in this very moment needs no ending. */
    async endSubscriptions(customerId: string): Promise<void> {
      const open = openAmong(await subscriptionsOf(customerId), prices)
      await Promise.all(open.map(({ id }) => orMissing(stripe.subscriptions.cancel(id))))
    },
  }
  return tellingRefusals(calls, onRefused)

  async function subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const wanted = { customer, status: 'all', limit: SUBSCRIPTIONS_MAX } as const
    return (await orMissing(stripe.subscriptions.list(wanted)))?.data ?? []
  }

  /** Oldest first, in the same order for everybody who asks. */
  async function openCheckouts(customer: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
    return data.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  }

  /** One that was paid, or closed by somebody else, in this very moment needs no closing. */
  async function expire({ id }: Stripe.Checkout.Session): Promise<void> {
    await stripe.checkout.sessions.expire(id).catch((cause: unknown) => {
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause
    })
  }
}
