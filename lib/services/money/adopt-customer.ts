import { hasPaidQuota } from '../../domain/account/subscription.ts'
import type { AccountStore } from '../ports/account.ts'
import type { Payments, SubscriptionStore } from '../ports/money.ts'

type Deps = {
  accounts: Pick<AccountStore, 'exists'>
  payments: Pick<Payments, 'accountOf' | 'truthAbout' | 'hasRunning'>
  subscriptions: Pick<SubscriptionStore, 'keepCustomer'>
  /** Hears of faults that the operator must look at. */
  onTrouble: (trouble: string, customerId: string) => void
}

/**
 * Keeps a customer without a row, as after the restore of a backup, for the account in its metadata. Of an account's
 * two customers the paying one is kept. Returns false for a foreign customer, or one that is not kept.
 */
export function makeAdoptCustomer({ accounts, payments, subscriptions, onTrouble }: Deps) {
  return async function adoptCustomer(customerId: string): Promise<boolean> {
    const accountId = await payments.accountOf(customerId)
    if (accountId === null) return false
    if (!(await accounts.exists(accountId))) {
      // A deleted account's last event arrives after its deletion (DEC-62).
      const isPaying = await payments.hasRunning(customerId)
      if (isPaying)
        onTrouble('A customer at the payment provider is of an account that is not here, and pays', customerId)
      return false
    }
    const kept = await subscriptions.keepCustomer(accountId, customerId, null)
    if (kept.customerId === customerId) return true

    if (!hasPaidQuota((await payments.truthAbout(customerId)).status)) return false
    if (hasPaidQuota((await payments.truthAbout(kept.customerId)).status)) {
      onTrouble('An account pays twice: it has a second customer at the payment provider', customerId)
      return false
    }
    const { customerId: chosen } = await subscriptions.keepCustomer(accountId, customerId, kept.customerId)
    return chosen === customerId
  }
}
export type AdoptCustomer = ReturnType<typeof makeAdoptCustomer>
