import { Refusal } from '../../../protocol/errors.ts'
import type { BroughtFile, BroughtFiles, FilePurse, StoredFile, UploadKey } from '../../../services/ports/files.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { makeFindShown } from './find-shown.ts'

type Tx = Prisma.TransactionClient
/** The bytes of one day: of a person, and of all guests of one address together. */
type DailyBytes = { person: number; address: number }

/** The rows of files under way, and the bytes of each payer's day (IMG-3). */
export function makeBroughtFiles({ prisma, pool }: Database, daily: DailyBytes): BroughtFiles {
  async function requireRoom(db: Pick<Tx, '$queryRaw'>, { payerIds, address, cost }: FilePurse): Promise<void> {
    if ((await takenToday(db, payerIds)) + cost > daily.person) throw new Refusal('FILES_EXCEEDED')
    if (address === null) return
    if ((await takenToday(db, [address])) + cost > daily.address) throw new Refusal('FILES_EXCEEDED')
  }

  return {
    requireRoom: (purse) => requireRoom(prisma, purse),

    findShown: makeFindShown(pool),

    async findStored(key: UploadKey): Promise<StoredFile | null> {
      const row = await findUnsent(prisma, key)
      return row?.storedAt ? { ...row, kind: row.kind as StoredFile['kind'] } : null
    },

    async reserve({ payerIds, ...file }: BroughtFile): Promise<string> {
      return prisma.$transaction(async (tx) => {
        // Serialises one payer's files in all processes: two at once must not both fit into the same rest.
        await lock(tx, file.payer)
        if (file.address !== null) await lock(tx, file.address)
        const same = await findUnsent(tx, file)
        if (same) return same.id // an earlier try, whose cost is reserved already
        await requireRoom(tx, { ...file, payerIds })
        await tx.storedFile.create({ data: file })
        return file.id
      })
    },

    async stored(fileId: string): Promise<boolean> {
      const { rows } = await pool.query<{ isThere: boolean }>(
        `WITH coming AS (
           SELECT id, payer, address, cost FROM stored_file
           WHERE id = $1 AND stored_at IS NULL AND removed_at IS NULL FOR UPDATE
         ), whole AS (
           UPDATE stored_file f SET stored_at = now(), address = NULL FROM coming WHERE f.id = coming.id
           RETURNING coming.payer, coming.address, coming.cost
         ), counted AS (
           INSERT INTO file_day (payer, day, bytes)
           SELECT purse, (now() AT TIME ZONE 'UTC')::date, cost FROM whole, unnest(ARRAY[payer, address]) AS purse
           WHERE purse IS NOT NULL ORDER BY purse
           ON CONFLICT (payer, day) DO UPDATE SET bytes = file_day.bytes + excluded.bytes
         )
         SELECT EXISTS (SELECT FROM stored_file WHERE id = $1 AND removed_at IS NULL) AS "isThere"`,
        [fileId],
      )
      return rows[0]?.isThere ?? false
    },

    async failed(fileId: string): Promise<void> {
      await pool.query(
        'UPDATE stored_file SET removed_at = now(), address = NULL WHERE id = $1 AND stored_at IS NULL',
        [fileId],
      )
    },
  }
}

async function findUnsent(tx: Tx, { sessionId, userId, uploadId, sha256 }: UploadKey) {
  if (uploadId === null) return null
  return tx.storedFile.findFirst({ where: { sessionId, userId, uploadId, sha256, messageId: null, removedAt: null } })
}

async function lock(tx: Tx, payer: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`files ${payer}`}, 0))`
}

/**
 * Sums the bytes of these payers that were stored today and those under way. One statement: a file that becomes stored
 * meanwhile counts once.
 */
async function takenToday(db: Pick<Tx, '$queryRaw'>, payers: readonly string[]): Promise<number> {
  const [taken] = await db.$queryRaw<{ bytes: number }[]>`
    SELECT (
      coalesce((SELECT sum(d.bytes) FROM file_day d
          WHERE d.payer = ANY (${payers}) AND d.day = (now() AT TIME ZONE 'UTC')::date), 0)
      + coalesce((SELECT sum(f.cost) FROM stored_file f
          WHERE f.stored_at IS NULL AND f.removed_at IS NULL
            AND (f.payer = ANY (${payers}) OR f.address = ANY (${payers}))), 0)
    )::float8 AS bytes`
  return taken?.bytes ?? 0
}
