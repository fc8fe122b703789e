import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Checkout, NewCustomer } from '../../domain/payment-pages.ts'
import type { PaymentTruth } from '../../domain/payment-truth.ts'
import { Refusal } from '../../protocol/errors.ts'
import { rebased } from './api-base.ts'
import { customerOfEvent, truthOf } from './truth.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Null: the real service. */
  apiBase: string | null
}

/**
 * How long one call waits for the provider. The SDK asks three times: whoever waits is told to try again after a quarter of a
 * minute, while their browser still listens.
 */
const TIMEOUT_MS = 4000
/** How old a signed event may be: a recorded one is worth nothing later. */
const TOLERANCE_SECONDS = 300
/** More than anybody has: the live one is what counts. */
const SUBSCRIPTIONS_MAX = 100
/** How long a key makes the same customer. The provider repeats its failures too, for a day. */
const SAME_CUSTOMER_MS = 3600_000

/** The payment provider. Whatever it answers is the truth; nothing is concluded from an event or a visited page. */
export function makePayments({ secretKey, webhookSecret, apiBase }: StripeSettings, now: () => Promise<number>) {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(apiBase !== null && { httpClient: Stripe.createFetchHttpClient(rebased(apiBase)) }),
  })

  return {
    /**
     * The same customer, however simultaneously it is asked for; another one for each `insteadOf`, a customer that is no
     * more, and for another e-mail, which the provider would refuse under the same key.
     */
    async makeCustomer({ accountId, email, insteadOf }: NewCustomer): Promise<string> {
      const period = Math.floor((await now()) / SAME_CUSTOMER_MS)
      const parts = ['parley-customer', accountId, insteadOf, shortHash(email), period]
      const idempotencyKey = parts.filter((part) => part !== null).join('-')
      const { id } = await stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey })
      return id
    },

    /** Not one that was deleted, or that another Stripe account or mode knows. */
    async hasCustomer(customerId: string): Promise<boolean> {
      const customer = await orMissing(stripe.customers.retrieve(customerId))
      return customer !== MISSING && customer.deleted !== true
    },

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
      const wanted = { customer: customerId, status: 'all', limit: SUBSCRIPTIONS_MAX } as const
      const subscriptions = await orMissing(stripe.subscriptions.list(wanted))
      return truthOf(subscriptions === MISSING ? [] : subscriptions.data)
    },

    /**
     * The id of a signed event, and the customer it names. Throws INVALID_REQUEST when the signature is not ours, not of
     * this body, or older than five minutes.
     */
    async readEvent(body: string, signature: string): Promise<{ eventId: string; customerId: string | null }> {
      const receivedAt = await now()
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          receivedAt,
        )
        return { eventId: event.id, customerId: customerOfEvent(event) }
      } catch {
        throw new Refusal('INVALID_REQUEST')
      }
    },
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

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const MISSING = Symbol('missing')

/** What was asked for, or that there is no such thing. */
async function orMissing<Found>(asked: Promise<Found>): Promise<Found | typeof MISSING> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === 'resource_missing') return MISSING
    throw cause
  }
}
