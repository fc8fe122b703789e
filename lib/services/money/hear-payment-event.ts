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
 * One signed event of the payment provider. It only names the customer; what is true is fetched. Dealt with once; one that
 * failed in the middle is not marked, and the provider sends it again. Throws INVALID_REQUEST for a wrong signature.
 */
export function makeHearPaymentEvent({ payments, subscriptions, syncSubscription, adoptCustomer }: Deps) {
  return async function hearPaymentEvent(body: string, signature: string): Promise<void> {
    const { eventId, customerId } = await payments.readEvent(body, signature)
    if (await subscriptions.isProcessed(eventId)) return
    if (customerId !== null) await syncCustomer(customerId)
    await subscriptions.markProcessed(eventId)
  }

  /** One without a row may be of an account all the same. */
  async function syncCustomer(customerId: string): Promise<void> {
    if (await syncSubscription(customerId)) return
    if (await adoptCustomer(customerId)) await syncSubscription(customerId)
  }
}
