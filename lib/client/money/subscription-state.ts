import type { SenderStanding } from '../../domain/messages/send-failure.ts'
import { authState } from '../account/auth-state.ts'
import { makeSignal } from '../signal.ts'
import { loadSubscription, NO_SUBSCRIPTION, type SubscriptionData } from './subscription.ts'

/** ENT-72. A `failure` counts as no subscription (SUBS-10). */
export type SubscriptionState = SubscriptionData & { isLoading: boolean }

const changed = makeSignal()
let current = notAskedYet()
let latestQuestion = 0
authState.subscribe(accountChanged)

/** The signed-in account's subscription, in the shape of React's `useSyncExternalStore`. */
export const subscription = {
  get: (): SubscriptionState => current,
  subscribe: changed.listen,

  /**
   * Asks the server, if an account is signed in. The latest of concurrent calls wins and resolves with its failure. A
   * background call (`isUnasked`) shows no progress and yields to any other; if it fails, the known state stays.
   */
  async refresh({ isFresh = false, isUnasked = false } = {}): Promise<Error | null> {
    if (authState.accountId() === null || (isUnasked && current.isLoading)) return null
    const question = ++latestQuestion
    if (!isUnasked) set({ ...current, isLoading: true })

    const data = await loadSubscription({ isFresh })
    if (question !== latestQuestion || (isUnasked && data.failure)) return null
    const status = data.status === 'error' ? 'inactive' : data.status // SUBS-10, DEC-13
    set({ ...data, status, isLoading: false })
    return data.failure
  },
}

/** Returns the sender's standing, which decides the kind of a quota failure (MSG-13 to MSG-15, decision 10). */
export function senderStanding(): SenderStanding {
  return { isSignedIn: authState.accountId() !== null, subscription: current.status }
}

/** Resets the state for a new account; a guest has no subscription (SUBS-8, SUBS-9). */
function accountChanged(): void {
  latestQuestion++
  set(notAskedYet())
}

function notAskedYet(): SubscriptionState {
  return { ...NO_SUBSCRIPTION, isLoading: authState.get().status !== 'signed-out' }
}

function set(next: SubscriptionState): void {
  current = next
  changed.raise()
}
