import type { Checkout, NewCustomer } from '../../domain/account/payment-pages.ts'
import type { KnownSubscription, PaymentTruth } from '../../domain/account/payment-truth.ts'
import type { Allowance, Purse } from '../../domain/account/quota.ts'

/** The payment provider, whose answers are the truth. */
export interface Payments {
  /** Makes a customer, idempotently: simultaneous requests get the same one. */
  makeCustomer(account: NewCustomer): Promise<string>
  /** False for a deleted customer, or one of another account or mode of the provider. */
  hasCustomer(customerId: string): Promise<boolean>
  /** Returns the account that a customer was made for, or null. */
  accountOf(customerId: string): Promise<string | null>
  /** Returns every customer of an account, oldest first. */
  customersOf(account: Pick<NewCustomer, 'accountId' | 'email'>): Promise<string[]>
  /**
   * Returns the id of a signed event and the customer that it names. Throws INVALID_REQUEST when the signature is not
   * ours, not of this body, or older than five minutes.
   */
  readEvent(body: string, signature: string): Promise<{ eventId: string; customerId: string | null }>
  /** Closes the open payment pages of a customer, so that they cannot be paid any more. */
  closeCheckouts(customerId: string): Promise<void>
  /** Returns the address of a payment page. Of several that are open, all but the oldest are closed. */
  makeCheckout(checkout: Checkout): Promise<string>
  /** Returns the address of the billing portal. */
  makePortal(portal: { customerId: string; returnUrl: string }): Promise<string>
  /** Returns the state of a customer's subscription; none for a customer that is gone. */
  truthAbout(customerId: string): Promise<PaymentTruth>
  /** True when a subscription of the customer will be charged again, paused and unpaid ones included. */
  hasRunning(customerId: string): Promise<boolean>
  /**
   * Ends at once all subscriptions that are charged, or could be again, also to prices that are no longer configured.
   */
  endSubscriptions(customerId: string): Promise<void>
}

/** Our copy of that truth, per account, and the events that we have handled. */
export interface SubscriptionStore {
  find(accountId: string): Promise<KnownSubscription | null>
  byCustomer(customerId: string): Promise<KnownSubscription | null>
  /**
   * Keeps the account's first customer, or replaces the customer `insteadOf`; returns the kept one. A replaced customer
   * takes its subscription along.
   */
  keepCustomer(accountId: string, customerId: string, insteadOf: string | null): Promise<KnownSubscription>
  keepTruth(before: KnownSubscription, truth: PaymentTruth): Promise<boolean>
  /** Returns those of these accounts whose subscription changed since then. */
  changedAmong(accountIds: readonly string[], since: Date): Promise<{ accountId: string; status: string }[]>
  isProcessed(eventId: string): Promise<boolean>
  /** Remembers an event for 30 days; the provider repeats itself for three. */
  markProcessed(eventId: string): Promise<void>
}

/** Stores the usage of each quota, apart from that of messages, which is taken as they are stored. */
export interface QuotaStore {
  /**
   * Counts one thing that costs a message, and returns its quotas. Throws QUOTA_EXCEEDED or LIMIT_EXCEEDED, with
   * nothing counted.
   */
  take(purse: Purse): Promise<Allowance[]>
  /** Returns an account's usage of this UTC day, and of the 7 days up to it (DEC-17). */
  used(accountId: string): Promise<{ day: number; week: number }>
  /** Deletes days that no quota counts any more. */
  forget(): Promise<void>
}
