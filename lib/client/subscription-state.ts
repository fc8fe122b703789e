import { countsAsSubscriber } from '../domain/subscription.ts'
import { identity } from './identity.ts'
import { makeSignal } from './signal.ts'
import { loadSubscription, NO_SUBSCRIPTION, type SubscriptionData } from './subscription.ts'

/** ENT-72. `hasFailed`: the last call came to nothing, and everything stands as if there were no subscription (SUBS-10). */
export type SubscriptionState = SubscriptionData & { isLoading: boolean; hasFailed: boolean }

const NOBODYS: SubscriptionState = { ...NO_SUBSCRIPTION, isLoading: false, hasFailed: false }

const changed = makeSignal()
let current: SubscriptionState = { ...NOBODYS, isLoading: true }
let latestQuestion = 0

/** The subscription of whoever is signed in, in the shape of React's `useSyncExternalStore`. */
export const subscription = {
  get: (): SubscriptionState => current,
  subscribe: changed.listen,

  /** Nobody is signed in (SUBS-8, SUBS-9). */
  clear(): void {
    latestQuestion++
    set(NOBODYS)
  },

  /** Asks the server. Of several questions at once the answer to the latest stays. */
  async refresh(options: { isFresh?: boolean } = {}): Promise<void> {
    const { accountId } = identity.get()
    const question = ++latestQuestion
    if (accountId === null) return set(NOBODYS)
    set({ ...current, isLoading: true })

    const data = await loadSubscription(options)
    if (question !== latestQuestion || identity.get().accountId !== accountId) return
    const hasFailed = data.status === 'error'
    const status = hasFailed ? 'inactive' : data.status // SUBS-10, DEC-13
    identity.set({ accountId, isSubscribed: countsAsSubscriber(status) }) // DEC-7
    set({ ...data, status, isLoading: false, hasFailed })
  },
}

function set(next: SubscriptionState): void {
  current = next
  changed.raise()
}
