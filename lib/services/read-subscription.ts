import type { PaymentTruth } from '../domain/payment-truth.ts'
import { accountQuota, type QuotaSizes } from '../domain/quota.ts'
import { hasPaidQuota, isActiveForStatusCall } from '../domain/subscription.ts'
import type { SubscriptionAnswer } from '../protocol/http.ts'
import type { Limit } from './limit.ts'
import type { SyncSubscription } from './sync-subscription.ts'

type Deps = {
  subscriptions: {
    find(accountId: string): Promise<(PaymentTruth & { customerId: string }) | null>
    sentBy(accountId: string): Promise<{ day: number; week: number }>
  }
  syncSubscription: SyncSubscription
  /** Per account: a fresh look is one at the payment provider. */
  limit: Pick<Limit, 'take'>
  quotas: QuotaSizes
  priceId: string
}

/** How an account's subscription stands, and how much of its quota is used up. `isFresh` asks the provider first. */
export function makeReadSubscription({ subscriptions, syncSubscription, limit, quotas, priceId }: Deps) {
  return async function readSubscription(accountId: string, isFresh: boolean): Promise<SubscriptionAnswer> {
    if (isFresh) await limit.take(accountId)
    const known = await subscriptions.find(accountId)
    const isNewer = isFresh && known !== null && (await syncSubscription(known.customerId))
    const row = isNewer ? await subscriptions.find(accountId) : known
    const status = row?.status ?? 'inactive'
    const endDate = row?.endDate?.toISOString() ?? null
    const sent = await subscriptions.sentBy(accountId)
    const { daily, weekly } = accountQuota(quotas, hasPaidQuota(status))
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
        day: { used: sent.day, max: daily },
        week: weekly === null ? null : { used: sent.week, max: weekly },
      },
    }
  }
}
