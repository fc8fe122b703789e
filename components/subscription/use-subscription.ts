import { useSyncExternalStore } from 'react'
import { subscription, type SubscriptionState } from '#lib/client/money/subscription-state.ts'

const first = subscription.get()

export function useSubscription(): SubscriptionState {
  return useSyncExternalStore(subscription.subscribe, subscription.get, () => first)
}
