import type { SubscriptionStatus } from '../../protocol/entities.ts'

/** DEC-7: true for the statuses that the status call reports as active. */
export function isActiveForStatusCall(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing'
}

/** DEC-7: true for the menu, the client's context and the kind of a quota failure. */
export function countsAsSubscriber(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'past_due'
}

/** DEC-7: true when the server grants the paid quota and offers no further purchase. */
export function hasPaidQuota(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing' || status === 'past_due'
}
