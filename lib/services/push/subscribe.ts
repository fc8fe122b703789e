import { isPushAddress } from '../../domain/push/push-hosts.ts'
import { payerOf, type Account, type Caller } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { PushAddress } from '../../protocol/push.ts'
import type { PushStore } from '../ports/push.ts'

type Deps = {
  push: Pick<PushStore, 'subscribe' | 'renew' | 'unsubscribe'>
  makeId: () => string
  hosts: readonly string[]
  isOn: boolean
}

/**
 * PUSH-1: keeps a browser that wants to be told, as the caller's, and forgets it. Throws PUSH_OFF where the operator set up no
 * keys, and INVALID_REQUEST for an address of no known push service.
 */
export function makeSubscribe({ push, makeId, hosts, isOn }: Deps) {
  function check({ endpoint }: PushAddress): void {
    if (!isOn) throw new Refusal('PUSH_OFF')
    if (!isPushAddress(endpoint, hosts)) throw new Refusal('INVALID_REQUEST')
  }

  return {
    async subscribe(caller: Caller, account: Account | null, address: PushAddress): Promise<void> {
      check(address)
      const signInId = account?.signInId ?? null
      await push.subscribe(makeId(), address, { personId: payerOf(caller), accountId: caller.accountId, signInId })
    },
    /** A worker has no credentials of its person. Knowing the address before, with its keys, proves that it is this browser. */
    async renewSubscription(before: PushAddress, address: PushAddress): Promise<void> {
      check(address)
      if (!(await push.renew(before, address))) throw new Refusal('NOT_FOUND')
    },
    /** Leaves alone what is another person's. */
    unsubscribe: (caller: Caller, { endpoint }: PushAddress): Promise<void> => push.unsubscribe(endpoint, caller.ids),
  }
}
