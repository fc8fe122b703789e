import {
  isNoticeable,
  NO_SUBSCRIPTION,
  type KnownSubscription,
  type PaymentTruth,
} from '../../../domain/account/payment-truth.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { notify } from '../notifications.ts'
import type { SubscriptionStore } from '../../../services/ports/money.ts'

/** Our copy of the payment provider's truth, per account, and its events that we have handled. */
export function makeSubscriptionStore({ prisma }: Database): SubscriptionStore {
  /**
   * Replaces the copy `before`, and tells all gateways of a noticeable change. Returns false and keeps nothing when the
   * copy changed meanwhile: this truth may be older.
   */
  async function keep(
    before: KnownSubscription,
    after: PaymentTruth & { stripeCustomerId?: string },
  ): Promise<boolean> {
    const { accountId, version } = before
    const hasChanged = isNoticeable(before, after)
    return prisma.$transaction(async (tx) => {
      const now = await databaseNow(tx)
      const { count } = await tx.subscription.updateMany({
        where: { accountId, version },
        data: { ...after, version: version + 1, syncedAt: now, ...(hasChanged && { changedAt: now }) },
      })
      if (count === 1 && hasChanged) await notify(tx, { type: 'subscriptionChanged', accountId, status: after.status })
      return count === 1
    })
  }

  return {
    async find(accountId: string): Promise<KnownSubscription | null> {
      const row = await prisma.subscription.findUnique({ where: { accountId } })
      return row && fromRow(row)
    },

    async byCustomer(customerId: string): Promise<KnownSubscription | null> {
      const row = await prisma.subscription.findUnique({ where: { stripeCustomerId: customerId } })
      return row && fromRow(row)
    },

    async keepCustomer(accountId: string, customerId: string, insteadOf: string | null): Promise<KnownSubscription> {
      const data = { accountId, stripeCustomerId: customerId }
      await prisma.subscription.createMany({ data, skipDuplicates: true })
      for (;;) {
        const kept = fromRow(await prisma.subscription.findUniqueOrThrow({ where: { accountId } }))
        if (kept.customerId !== insteadOf) return kept
        await keep(kept, { ...NO_SUBSCRIPTION, stripeCustomerId: customerId })
      }
    },

    /** Keeps a truth that was fetched after `before` was read, as {@link keep} does. */
    keepTruth: (before: KnownSubscription, truth: PaymentTruth): Promise<boolean> => keep(before, truth),

    async changedAmong(accountIds: readonly string[], since: Date): Promise<{ accountId: string; status: string }[]> {
      return prisma.subscription.findMany({
        where: { accountId: { in: [...accountIds] }, changedAt: { gte: since } },
        select: { accountId: true, status: true },
      })
    },

    async isProcessed(eventId: string): Promise<boolean> {
      return (await prisma.processedEvent.findUnique({ where: { id: eventId } })) !== null
    },

    async markProcessed(eventId: string): Promise<void> {
      await prisma.$executeRaw`DELETE FROM processed_event WHERE received_at < now() - interval '30 days'`
      await prisma.processedEvent.createMany({ data: { id: eventId }, skipDuplicates: true })
    },
  }
}

type Row = Omit<KnownSubscription, 'customerId' | 'status'> & { stripeCustomerId: string; status: string }

function fromRow({ stripeCustomerId, status, ...row }: Row): KnownSubscription {
  return { ...row, customerId: stripeCustomerId, status: status as PaymentTruth['status'] }
}
