import type { AdoptCustomer } from './adopt-customer.ts'
import type { SyncSubscription } from './sync-subscription.ts'
import type { Payments, SubscriptionStore } from '../ports/money.ts'

type Deps = {
  payments: Pick<Payments, 'readEvent'>
  subscriptions: Pick<SubscriptionStore, 'isProcessed' | 'markProcessed'>
  syncSubscription: SyncSubscription
  adoptCustomer: AdoptCustomer
}

/**
 * Handles one signed event of the payment provider. It only names the customer: the truth is fetched. Each event is
 * handled once; after a failure it is not marked, so the provider sends it again. Throws INVALID_REQUEST for a wrong
 * signature.
 */
export function makeHearPaymentEvent({ payments, subscriptions, syncSubscription, adoptCustomer }: Deps) {
  return async function hearPaymentEvent(body: string, signature: string): Promise<void> {
    const { eventId, customerId } = await payments.readEvent(body, signature)
    if (await subscriptions.isProcessed(eventId)) return
    if (customerId !== null) await syncCustomer(customerId)
    await subscriptions.markProcessed(eventId)
  }

  /** A customer without a row may still belong to an account. */
  async function syncCustomer(customerId: string): Promise<void> {
    if (await syncSubscription(customerId)) return
    if (await adoptCustomer(customerId)) await syncSubscription(customerId)
  }
}
