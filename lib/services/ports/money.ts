import type { Checkout, NewCustomer } from '../../domain/account/payment-pages.ts'
import type { KnownSubscription, PaymentTruth } from '../../domain/account/payment-truth.ts'
import type { Allowance, Purse } from '../../domain/account/quota.ts'

/** The payment provider, whose answers are the truth. */
export interface Payments {
  makeCustomer(account: NewCustomer): Promise<string>
  hasCustomer(customerId: string): Promise<boolean>
  accountOf(customerId: string): Promise<string | null>
  customersOf(account: Pick<NewCustomer, 'accountId' | 'email'>): Promise<string[]>
  readEvent(body: string, signature: string): Promise<{ eventId: string; customerId: string | null }>
  closeCheckouts(customerId: string): Promise<void>
  makeCheckout(checkout: Checkout): Promise<string>
  makePortal(portal: { customerId: string; returnUrl: string }): Promise<string>
  truthAbout(customerId: string): Promise<PaymentTruth>
  hasRunning(customerId: string): Promise<boolean>
  endSubscriptions(customerId: string): Promise<void>
}

/** Our copy of that truth, per account, and the events that we have handled. */
export interface SubscriptionStore {
  find(accountId: string): Promise<KnownSubscription | null>
  byCustomer(customerId: string): Promise<KnownSubscription | null>
  keepCustomer(accountId: string, customerId: string, insteadOf: string | null): Promise<KnownSubscription>
  keepTruth(before: KnownSubscription, truth: PaymentTruth): Promise<boolean>
  changedAmong(accountIds: readonly string[], since: Date): Promise<{ accountId: string; status: string }[]>
  isProcessed(eventId: string): Promise<boolean>
  markProcessed(eventId: string): Promise<void>
}

/** Stores the usage of each quota, apart from that of messages, which is taken as they are stored. */
export interface QuotaStore {
  take(purse: Purse): Promise<Allowance[]>
  used(accountId: string): Promise<{ day: number; week: number }>
  forget(): Promise<void>
}
