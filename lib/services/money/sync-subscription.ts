import type { Payments, SubscriptionStore } from '../ports/money.ts'

type Deps = {
  payments: Pick<Payments, 'truthAbout'>
  subscriptions: Pick<SubscriptionStore, 'byCustomer' | 'keepTruth'>
}

/**
 * Asks the payment provider how a customer's subscription stands, and keeps that. Whoever loses against another sync asks
 * again, so that of two answers the older one never stays: in whatever order syncs begin and end, the row ends as the
 * provider's own truth. False for a customer that is none of ours.
 */
export function makeSyncSubscription({ payments, subscriptions }: Deps) {
  return async function syncSubscription(customerId: string): Promise<boolean> {
    for (;;) {
      const before = await subscriptions.byCustomer(customerId)
      if (!before) return false
      const truth = await payments.truthAbout(customerId)
      if (await subscriptions.keepTruth(before, truth)) return true
    }
  }
}
export type SyncSubscription = ReturnType<typeof makeSyncSubscription>
