import type { Flag, FlagKey } from '../../../domain/safety/flagged-address.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { notify } from '../notifications.ts'
import type { FlagStore } from '../../../services/ports/safety.ts'

/** Flagged addresses. Every gateway hears of each change. */
export function makeFlagStore({ prisma }: Database, makeId: () => string): FlagStore {
  return {
    /** For so many seconds from now, or until it is lifted. The latest word on an address or range replaces an earlier one. */
    async put(key: FlagKey, { reason, seconds }: { reason: string | null; seconds: number | null }): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const now = await databaseNow(tx)
        const expiresAt = seconds === null ? null : new Date(now.getTime() + seconds * 1000)
        await tx.flaggedAddress.deleteMany({ where: key })
        await tx.flaggedAddress.create({ data: { id: makeId(), ...key, reason, expiresAt } })
        await notify(tx, { type: 'flagsChanged' })
      })
    },

    /** True when there was one to lift. */
    async remove(key: FlagKey): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const { count } = await tx.flaggedAddress.deleteMany({ where: key })
        if (count > 0) await notify(tx, { type: 'flagsChanged' })
        return count > 0
      })
    },

    /** Those that hold now, the latest first; the others are cleared away. */
    async list(): Promise<Flag[]> {
      // By the database's clock: a machine that is ahead must not lift what still holds.
      await prisma.$executeRaw`DELETE FROM flagged_address WHERE expires_at <= now()`
      return prisma.flaggedAddress.findMany({
        orderBy: { createdAt: 'desc' },
        select: { hash: true, cidr: true, reason: true, createdAt: true, expiresAt: true },
      })
    },
  }
}
