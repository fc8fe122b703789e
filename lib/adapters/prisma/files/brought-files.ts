import { Refusal } from '../../../protocol/errors.ts'
import type { BroughtFile, BroughtFiles, StoredFile } from '../../../services/ports/files.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { makeFindShown } from './find-shown.ts'

type Tx = Prisma.TransactionClient

/** The rows of files under way, and the bytes of each payer's day (IMG-3). Each payer has `dailyBytes`. */
export function makeBroughtFiles({ prisma, pool }: Database, dailyBytes: number): BroughtFiles {
  return {
    findShown: makeFindShown(pool),

    async findStored({ sessionId, userId, sha256 }): Promise<StoredFile | null> {
      const unsent = { messageId: null, removedAt: null, storedAt: { not: null } }
      const row = await prisma.storedFile.findFirst({ where: { sessionId, userId, sha256, ...unsent } })
      return row && { ...row, kind: row.kind as StoredFile['kind'] }
    },

    async reserve(file: BroughtFile): Promise<string> {
      return prisma.$transaction(async (tx) => {
        // Serialises one payer's files in all processes: two at once must not both fit into the same rest.
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`files ${file.payer}`}, 0))`
        const { sessionId, userId, sha256 } = file
        const same = await tx.storedFile.findFirst({
          where: { sessionId, userId, sha256, messageId: null, removedAt: null },
          select: { id: true },
        })
        if (same) return same.id // an earlier try, whose cost is reserved already
        if ((await takenToday(tx, file.payer)) + file.cost > dailyBytes) throw new Refusal('FILES_EXCEEDED')
        await tx.storedFile.create({ data: file })
        return file.id
      })
    },

    async stored(fileId: string): Promise<boolean> {
      const { rows } = await pool.query<{ isThere: boolean }>(
        `WITH whole AS (
           UPDATE stored_file SET stored_at = now()
           WHERE id = $1 AND stored_at IS NULL AND removed_at IS NULL RETURNING payer, cost
         ), counted AS (
           INSERT INTO file_day (payer, day, bytes)
           SELECT payer, (now() AT TIME ZONE 'UTC')::date, cost FROM whole
           ON CONFLICT (payer, day) DO UPDATE SET bytes = file_day.bytes + excluded.bytes
         )
         SELECT EXISTS (SELECT FROM stored_file WHERE id = $1 AND removed_at IS NULL) AS "isThere"`,
        [fileId],
      )
      return rows[0]?.isThere ?? false
    },

    async failed(fileId: string): Promise<void> {
      await pool.query('UPDATE stored_file SET removed_at = now() WHERE id = $1 AND stored_at IS NULL', [fileId])
    },
  }
}

/** Sums the bytes stored today and those under way. One statement: a file that becomes stored meanwhile counts once. */
async function takenToday(tx: Tx, payer: string): Promise<number> {
  const [taken] = await tx.$queryRaw<{ bytes: number }[]>`
    SELECT (
      coalesce((SELECT d.bytes FROM file_day d WHERE d.payer = ${payer} AND d.day = (now() AT TIME ZONE 'UTC')::date), 0)
      + coalesce((SELECT sum(f.cost) FROM stored_file f
          WHERE f.payer = ${payer} AND f.stored_at IS NULL AND f.removed_at IS NULL), 0)
    )::float8 AS bytes`
  return taken?.bytes ?? 0
}
