import type { KnownSubscription } from '../../domain/account/payment-truth.ts'
import { accountQuota, type QuotaSizes } from '../../domain/account/quota.ts'
import { hasPaidQuota, isActiveForStatusCall } from '../../domain/account/subscription.ts'
import type { SubscriptionAnswer } from '../../protocol/http.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { Limit } from '../safety/limit.ts'
import type { SyncSubscription } from './sync-subscription.ts'
import type { SubscriptionStore, QuotaStore } from '../ports/money.ts'

type Deps = {
  subscriptions: Pick<SubscriptionStore, 'find'>
  quotas: Pick<QuotaStore, 'used'>
  syncSubscription: SyncSubscription
  /** Per account, because a fresh read asks the payment provider. */
  limit: Pick<Limit, 'take'>
  quotaSizes: QuotaSizes
  priceId: string
  clock: Pick<Clock, 'now'>
  onError: OnError
}

/** Reads an account's subscription and its used quota. `isFresh` asks the provider first. */
export function makeReadSubscription(deps: Deps) {
  const { subscriptions, quotas, syncSubscription, limit, quotaSizes, priceId, clock, onError } = deps

  /** True when the row was renewed. If the provider does not answer, the known row stays. */
  async function synced({ customerId }: KnownSubscription): Promise<boolean> {
    return syncSubscription(customerId).catch((cause: unknown) => {
      onError(cause, 'asking how a subscription stands')
      return false
    })
  }

  return async function readSubscription(accountId: string, isFresh: boolean): Promise<SubscriptionAnswer> {
    if (isFresh) await limit.take(accountId)
    const known = await subscriptions.find(accountId)
    const isAsked = known !== null && (isFresh || isOverdue(known, clock.now()))
    const row = isAsked && (await synced(known)) ? await subscriptions.find(accountId) : known
    const status = row?.status ?? 'inactive'
    const endDate = row?.endDate?.toISOString() ?? null
    const used = await quotas.used(accountId)
    const { daily, weekly } = accountQuota(quotaSizes, hasPaidQuota(status))
    return {
      status,
      isActive: isActiveForStatusCall(status),
      endDate,
      currentPeriodEnd: row?.currentPeriodEnd?.toISOString() ?? null,
      stripeCustomerId: row?.customerId ?? null,
      subscriptionId: row?.subscriptionId ?? null,
      subscriptionEndDate: endDate,
      priceId,
      allowances: {
        day: { used: used.day, max: daily },
        week: weekly === null ? null : { used: used.week, max: weekly },
      },
    }
  }
}

/** Events may be this late and still count as coming. */
const LATE_MAX_MS = 3600_000

/** True when the period has ended and no event has told how it went on. */
function isOverdue({ status, currentPeriodEnd, syncedAt }: KnownSubscription, now: number): boolean {
  if (!hasPaidQuota(status) || currentPeriodEnd === null) return false
  const expectedBy = currentPeriodEnd.getTime() + LATE_MAX_MS
  return expectedBy < now && syncedAt.getTime() < expectedBy
}
