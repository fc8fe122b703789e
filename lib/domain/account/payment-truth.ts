import type { SubscriptionStatus } from '../../protocol/entities.ts'

/** A customer's subscription as the payment provider has it, in our terms. */
export type PaymentTruth = {
  status: Exclude<SubscriptionStatus, 'error'>
  subscriptionId: string | null
  /** The settled end of the subscription, past or future; null while it renews. */
  endDate: Date | null
  currentPeriodEnd: Date | null
}

/** The state of a customer who never subscribed. */
export const NO_SUBSCRIPTION: PaymentTruth = {
  status: 'inactive',
  subscriptionId: null,
  endDate: null,
  currentPeriodEnd: null,
}

/** The stored subscription of an account. `version` counts writes, for optimistic locking. */
export type KnownSubscription = PaymentTruth & {
  accountId: string
  customerId: string
  syncedAt: Date
  version: number
}

/** True when a person would notice the change: the status or the end date. A renewal changes neither. */
export function isNoticeable(before: PaymentTruth, after: PaymentTruth): boolean {
  return before.status !== after.status || before.endDate?.getTime() !== after.endDate?.getTime()
}
