import { isNoticeable, type KnownSubscription, type PaymentTruth } from '../../domain/payment-truth.ts'
import type { Database } from './database.ts'
import { databaseNow } from './database-now.ts'
import { notify } from './notifications.ts'

/** What we know of the payment provider's truth, per account, and which of its events were dealt with. */
export function makeSubscriptionStore({ prisma }: Database) {
  return {
    async find(accountId: string): Promise<KnownSubscription | null> {
      const row = await prisma.subscription.findUnique({ where: { accountId } })
      return row && fromRow(row)
    },

    async byCustomer(customerId: string): Promise<KnownSubscription | null> {
      const row = await prisma.subscription.findUnique({ where: { stripeCustomerId: customerId } })
      return row && fromRow(row)
    },

    /** An account has the first customer that is kept for it, or kept instead of that one; answers the one it has. */
    async keepCustomer(accountId: string, customerId: string, insteadOf: string | null): Promise<KnownSubscription> {
      const kept = { stripeCustomerId: customerId }
      await prisma.subscription.createMany({ data: { accountId, ...kept }, skipDuplicates: true })
      if (insteadOf !== null) {
        const where = { accountId, stripeCustomerId: insteadOf }
        await prisma.subscription.updateMany({ where, data: { ...kept, version: { increment: 1 } } })
      }
      return fromRow(await prisma.subscription.findUniqueOrThrow({ where: { accountId } }))
    },

    /**
     * Keeps a truth that was asked for after `before` was read, and tells all gateways when somebody would notice. False,
     * with nothing kept, when another one was kept meanwhile: what was asked for may be older than that.
     */
    async keepTruth(before: KnownSubscription, truth: PaymentTruth): Promise<boolean> {
      const { accountId, version } = before
      const hasChanged = isNoticeable(before, truth)
      return prisma.$transaction(async (tx) => {
        const now = await databaseNow(tx)
        const { count } = await tx.subscription.updateMany({
          where: { accountId, version },
          data: { ...truth, version: version + 1, syncedAt: now, ...(hasChanged && { changedAt: now }) },
        })
        if (count === 1 && hasChanged)
          await notify(tx, { type: 'subscriptionChanged', accountId, status: truth.status })
        return count === 1
      })
    },

    /** Which of these accounts' subscriptions changed since then. */
    async changedAmong(accountIds: readonly string[], since: Date): Promise<{ accountId: string; status: string }[]> {
      return prisma.subscription.findMany({
        where: { accountId: { in: [...accountIds] }, changedAt: { gte: since } },
        select: { accountId: true, status: true },
      })
    },

    async isProcessed(eventId: string): Promise<boolean> {
      return (await prisma.processedEvent.findUnique({ where: { id: eventId } })) !== null
    },

    /** Remembered far longer than the provider repeats itself (three days). */
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
