import type { SubscriptionStatus } from '../../protocol/entities.ts'

/** DEC-7, the status call's reading. */
export function isActiveForStatusCall(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing'
}

/** DEC-7, the reading of the menu, the client's context and the kind of a quota failure. */
export function countsAsSubscriber(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'past_due'
}

/** DEC-7, the server's reading: whom it grants the paid quota, and who has nothing left to buy. */
export function hasPaidQuota(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}
