import type { SenderStanding } from '../../domain/messages/send-failure.ts'
import { authState } from '../account/auth-state.ts'
import { makeSignal } from '../signal.ts'
import { loadSubscription, NO_SUBSCRIPTION, type SubscriptionData } from './subscription.ts'

/** ENT-72. With a `failure` everything stands as if there were no subscription (SUBS-10). */
export type SubscriptionState = SubscriptionData & { isLoading: boolean }

const changed = makeSignal()
let current = notAskedYet()
let latestQuestion = 0
authState.subscribe(accountChanged)

/** The subscription of whoever is signed in, in the shape of React's `useSyncExternalStore`. */
export const subscription = {
  get: (): SubscriptionState => current,
  subscribe: changed.listen,

  /**
   * Asks the server, if somebody is signed in. Of several questions at once the answer to the latest stays, and only that
   * one resolves with its failure. One that nobody asked for (`isUnasked`) shows nobody that it is under way, gives way to any other, and
   * where it fails what is known stays: the server may not be back yet.
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

/** What the kind of a quota failure depends on (MSG-13 to MSG-15), and whether its remedy was taken (decision 10). */
export function senderStanding(): SenderStanding {
  return { isSignedIn: authState.accountId() !== null, subscription: current.status }
}

/** Another account is asked for anew; nobody's is known without asking (SUBS-8, SUBS-9). */
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
