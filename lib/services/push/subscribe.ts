import { isPushAddress } from '../../domain/push/push-hosts.ts'
import { payerOf, type Account, type Caller } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { PushAddress } from '../../protocol/push.ts'
import type { PushStore } from '../ports/push.ts'

type Deps = {
  push: Pick<PushStore, 'subscribe' | 'renew' | 'unsubscribe'>
  makeId: () => string
  hosts: readonly string[]
  /** True for a key that pushes can be encrypted for. */
  isPublicKey: (p256dh: string) => boolean
  isOn: boolean
}

/**
 * PUSH-1: subscribes the caller's browser to notifications, and unsubscribes it. Throws PUSH_OFF when the operator set
 * no keys, and INVALID_REQUEST for an unknown push service or an invalid key.
 */
export function makeSubscribe({ push, makeId, hosts, isPublicKey, isOn }: Deps) {
  function check({ endpoint, keys }: PushAddress): void {
    if (!isOn) throw new Refusal('PUSH_OFF')
    if (!isPushAddress(endpoint, hosts) || !isPublicKey(keys.p256dh)) throw new Refusal('INVALID_REQUEST')
  }

  return {
    async subscribe(caller: Caller, account: Account | null, address: PushAddress): Promise<void> {
      check(address)
      const signInId = account?.signInId ?? null
      await push.subscribe(makeId(), address, { personId: payerOf(caller), accountId: caller.accountId, signInId })
    },
    /** Replaces an address. A worker has no credentials: the earlier address with its keys proves the browser. */
    async renewSubscription(before: PushAddress, address: PushAddress): Promise<void> {
      check(address)
      if (!(await push.renew(before, address))) throw new Refusal('NOT_FOUND')
    },
    /** Leaves another person's subscription alone. */
    unsubscribe: (caller: Caller, { endpoint }: PushAddress): Promise<void> => push.unsubscribe(endpoint, caller.ids),
  }
}
