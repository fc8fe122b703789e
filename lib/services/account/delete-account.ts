import { idsOf, type Account } from '../../domain/people/caller.ts'
import { Refusal, TEXTS } from '../../protocol/errors.ts'
import type { AccountStore, DeparturesStore } from '../ports/account.ts'
import type { Payments, SubscriptionStore } from '../ports/money.ts'
import type { Limit } from '../safety/limit.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  accounts: Pick<AccountStore, 'emailOf'>
  departures: DeparturesStore
  subscriptions: Pick<SubscriptionStore, 'find'>
  payments: Pick<Payments, 'hasCustomer' | 'customersOf' | 'closeCheckouts' | 'endSubscriptions'>
  /** Per account, because each try asks the payment provider. */
  limit: Pick<Limit, 'take'>
  onError: OnError
}

/**
 * Deletes an account and its person's private data (DEC-62). Throws UNAVAILABLE, with nothing deleted, when the payment
 * provider does not end the subscription. After a later failure the person can try again: the account goes last.
 */
export function makeDeleteAccount({ accounts, departures, subscriptions, payments, limit, onError }: Deps) {
  return async function deleteAccount(account: Account): Promise<void> {
    await limit.take(account.accountId)
    await endPayments(account.accountId).catch((cause: unknown) => {
      if (cause instanceof Refusal) throw cause
      onError(cause, 'ending the subscription of an account that is to be deleted')
      throw new Refusal('UNAVAILABLE', { text: TEXTS.subscriptionNotEnded })
    })
    const userIds = idsOf(account)
    const left = new Set<string>()
    await leaveSessions(userIds, left)
    const ids = await departures.deleteAccount(account.accountId)
    await leaveSessions(userIds, left) // sessions that another device entered meanwhile
    await departures.tellGone(ids).catch((cause: unknown) => onError(cause, 'telling agreements that a person is gone'))
  }

  /**
   * Ends all payments: running subscriptions and open payment pages. It asks the provider, because our own row may be
   * lost.
   */
  async function endPayments(accountId: string): Promise<void> {
    const [known, email] = await Promise.all([subscriptions.find(accountId), accounts.emailOf(accountId)])
    const customers = new Set(await payments.customersOf({ accountId, email }))
    if (known && (await payments.hasCustomer(known.customerId))) customers.add(known.customerId)
    for (const customerId of customers) {
      await payments.closeCheckouts(customerId)
      await payments.endSubscriptions(customerId)
    }
  }

  async function leaveSessions(userIds: readonly string[], left: Set<string>): Promise<void> {
    for (const sessionId of await departures.sessionsOf(userIds)) {
      if (left.has(sessionId)) continue
      await departures.leave(sessionId, userIds)
      left.add(sessionId)
    }
  }
}
