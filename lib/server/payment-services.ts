import { makePayments } from '../adapters/stripe/payments.ts'
import { makeHearPaymentEvent } from '../services/hear-payment-event.ts'
import { makeCustomerOf, makeOpenPortal, makeStartCheckout } from '../services/payment-pages.ts'
import { makeReadSubscription } from '../services/read-subscription.ts'
import { makeSyncSubscription } from '../services/sync-subscription.ts'
import type { WebEnv } from './env.ts'
import { logFailure } from './log.ts'
import type { Services } from './services.ts'

/** What only web has: the payment provider, and what is asked of it. */
export function makePaymentServices(
  { stripe, quotas: quotaSizes, appUrl }: WebEnv,
  { accounts, subscriptions, quotas, limits, databaseClock }: Services,
) {
  const payments = makePayments(stripe, databaseClock.settled)
  const { priceId } = stripe
  const limit = limits.payments
  const syncSubscription = makeSyncSubscription({ payments, subscriptions })
  const customerOf = makeCustomerOf({ accounts, payments, subscriptions })
  return {
    hearPaymentEvent: makeHearPaymentEvent({ payments, subscriptions, syncSubscription }),
    startCheckout: makeStartCheckout({ payments, subscriptions, syncSubscription, customerOf, priceId, appUrl, limit }),
    openPortal: makeOpenPortal({ payments, customerOf, appUrl, limit }),
    readSubscription: makeReadSubscription({
      subscriptions,
      quotas,
      syncSubscription,
      limit,
      quotaSizes,
      priceId,
      clock: databaseClock,
      onError: logFailure,
    }),
  }
}
export type PaymentServices = ReturnType<typeof makePaymentServices>
