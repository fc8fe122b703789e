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
  /** Prices that give the plan; subscriptions to other prices are ignored. */
  prices: readonly string[]
  /** Null for the real service. */
  apiBase: string | null
}

/**
 * The wait for one call to the provider. The SDK tries three times. So a person hears of a failure after a quarter of a
 * minute, while their browser still waits.
 */
const TIMEOUT_MS = 4000
/** More subscriptions than a customer has; only the live one counts. */
const SUBSCRIPTIONS_MAX = 100

/** The payment provider. Its answers are the truth; an event or a visited page proves nothing. */
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

    async closeCheckouts(customerId: string): Promise<void> {
      await Promise.all((await openCheckouts(customerId)).map(expire))
    },

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

    async makePortal({ customerId, returnUrl }: { customerId: string; returnUrl: string }): Promise<string> {
      const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })
      return url
    },

    async truthAbout(customerId: string): Promise<PaymentTruth> {
      return truthOf(await subscriptionsOf(customerId), prices)
    },

    async hasRunning(customerId: string): Promise<boolean> {
      return isRunning(await subscriptionsOf(customerId), prices)
    },

    /** A subscription that has just ended is no error. */
    async endSubscriptions(customerId: string): Promise<void> {
      const open = openAmong(await subscriptionsOf(customerId))
      await Promise.all(open.map(({ id }) => orMissing(stripe.subscriptions.cancel(id))))
    },
  }
  return tellingRefusals(calls, onRefused)

  async function subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const wanted = { customer, status: 'all', limit: SUBSCRIPTIONS_MAX } as const
    return (await orMissing(stripe.subscriptions.list(wanted)))?.data ?? []
  }

  /** Returns open payment pages oldest first, in the same order for every caller. */
  async function openCheckouts(customer: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
    return data.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
  }

  /** Closes a payment page. One that was just paid or closed is no error. */
  async function expire({ id }: Stripe.Checkout.Session): Promise<void> {
    await stripe.checkout.sessions.expire(id).catch((cause: unknown) => {
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause
    })
  }
}
