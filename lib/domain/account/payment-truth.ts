import type { SubscriptionStatus } from '../../protocol/entities.ts'

/** What the payment provider says about a customer, in our words. */
export type PaymentTruth = {
  status: Exclude<SubscriptionStatus, 'error'>
  subscriptionId: string | null
  /** When it ends or ended, once that is settled. */
  endDate: Date | null
  currentPeriodEnd: Date | null
}

/** What is true of a customer who never subscribed. */
export const NO_SUBSCRIPTION: PaymentTruth = {
  status: 'inactive',
  subscriptionId: null,
  endDate: null,
  currentPeriodEnd: null,
}

/** What is kept of it for an account: `version` counts what was kept before. */
export type KnownSubscription = PaymentTruth & {
  accountId: string
  customerId: string
  syncedAt: Date
  version: number
}

/** True when a person would notice the change. The next period of the same plan is none. */
export function isNoticeable(before: PaymentTruth, after: PaymentTruth): boolean {
  return before.status !== after.status || before.endDate?.getTime() !== after.endDate?.getTime()
}
