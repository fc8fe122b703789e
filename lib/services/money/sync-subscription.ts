import type { Payments, SubscriptionStore } from '../ports/money.ts'

type Deps = {
  payments: Pick<Payments, 'truthAbout'>
  subscriptions: Pick<SubscriptionStore, 'byCustomer' | 'keepTruth'>
}

/**
 * Fetches a customer's subscription from the payment provider, and keeps it. Of two concurrent syncs, the loser of the
 * version check fetches again, because its read may be stale. So the row always ends as the provider's truth. Returns
 * false for a foreign customer.
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
