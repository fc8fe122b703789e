import { makePayments } from '../../adapters/stripe/payments.ts'
import { makeDeleteAccount } from '../../services/account/delete-account.ts'
import { makeAdoptCustomer } from '../../services/money/adopt-customer.ts'
import { makeHearPaymentEvent } from '../../services/money/hear-payment-event.ts'
import { makeCustomerOf, makeOpenPortal, makeStartCheckout } from '../../services/money/payment-pages.ts'
import { makeReadSubscription } from '../../services/money/read-subscription.ts'
import { makeSyncSubscription } from '../../services/money/sync-subscription.ts'
import type { WebEnv } from '../env/env.ts'
import { limitLines } from '../log/limited-lines.ts'
import { log, logFailure } from '../log/log.ts'
import type { Services } from './services.ts'

/** Logs each refusal with its cause: the provider names the wrong setting. */
const reportRefused = limitLines((line: { cause: unknown; doing: string }) => {
  log.error(line, 'The payment provider refuses for good: a setting, there or here, is wrong')
})

/** Composes the services of the payment provider, which only web has. */
export function makePaymentServices(
  { stripe, quotas: quotaSizes, appUrl }: WebEnv,
  { accounts, departures, subscriptions, quotas, limits, databaseClock }: Services,
) {
  const payments = makePayments(stripe, databaseClock.settled, (cause, doing) => {
    reportRefused({ cause, doing })
  })
  const { priceId } = stripe
  const limit = limits.payments
  const syncSubscription = makeSyncSubscription({ payments, subscriptions })
  const adoptCustomer = makeAdoptCustomer({
    accounts,
    payments,
    subscriptions,
    onTrouble: (trouble, customer) => log.error({ customer }, trouble),
  })
  const customerOf = makeCustomerOf({ accounts, payments, subscriptions })
  return {
    hearPaymentEvent: makeHearPaymentEvent({ payments, subscriptions, syncSubscription, adoptCustomer }),
    deleteAccount: makeDeleteAccount({ accounts, departures, subscriptions, payments, limit, onError: logFailure }),
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
