import type { Flag, FlagKey } from '../../../domain/safety/flagged-address.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { notify } from '../notifications.ts'
import type { FlagStore } from '../../../services/ports/safety.ts'

/** Stores flagged addresses. Every gateway hears of each change. */
export function makeFlagStore({ prisma }: Database, makeId: () => string): FlagStore {
  return {
    /** Flags an address or range, in place of its earlier flag. `seconds` null: until it is lifted. */
    async put(key: FlagKey, { reason, seconds }: { reason: string | null; seconds: number | null }): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const now = await databaseNow(tx)
        const expiresAt = seconds === null ? null : new Date(now.getTime() + seconds * 1000)
        await tx.flaggedAddress.deleteMany({ where: key })
        await tx.flaggedAddress.create({ data: { id: makeId(), ...key, reason, expiresAt } })
        await notify(tx, { type: 'flagsChanged' })
      })
    },

    /** Returns true when there was a flag to lift. */
    async remove(key: FlagKey): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const { count } = await tx.flaggedAddress.deleteMany({ where: key })
        if (count > 0) await notify(tx, { type: 'flagsChanged' })
        return count > 0
      })
    },

    /** Returns the valid flags, newest first, and deletes the expired ones. */
    async list(): Promise<Flag[]> {
      // The database's clock decides: a machine whose clock is ahead must not lift a valid flag.
      await prisma.$executeRaw`DELETE FROM flagged_address WHERE expires_at <= now()`
      return prisma.flaggedAddress.findMany({
        orderBy: { createdAt: 'desc' },
        select: { hash: true, cidr: true, reason: true, createdAt: true, expiresAt: true },
      })
    },
  }
}
