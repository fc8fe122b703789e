import type pg from 'pg'
import type { Migration } from '#scripts/lib/schema/migrations.ts'

/** Replaces all earlier migrations, whose names sort before its own. */
export const BASELINE = '20261127010000_baseline'
export const LAST_BEFORE_BASELINE = '20261127005016_unjoined_sessions'

/**
 * Records the baseline instead of the migrations that it replaces, in a database that has applied those. Runs inside
 * the caller's transaction.
 */
export async function adoptBaseline(pool: pg.Pool, migrations: Migration[]): Promise<void> {
  const baseline = migrations.find(({ name }) => name === BASELINE)
  if (!baseline) return
  const recorded = await recordedBeforeBaseline(pool)
  if (recorded.length === 0) return
  if (!recorded.some(({ name, isApplied }) => name === LAST_BEFORE_BASELINE && isApplied)) {
    throw new Error(
      `This database is older than the migration ${BASELINE}: ` +
        `bring it up to ${LAST_BEFORE_BASELINE} with the commit before that one, then try again. Nothing was changed.`,
    )
  }
  await pool.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [recorded.map(({ name }) => name)])
  await pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES (gen_random_uuid()::text, $1, $2, clock_timestamp(), clock_timestamp(), 1)`,
    [baseline.checksum, baseline.name],
  )
}

async function recordedBeforeBaseline(pool: pg.Pool): Promise<{ name: string; isApplied: boolean }[]> {
  const table = await pool.query(`SELECT to_regclass('_prisma_migrations') AS name`)
  if (table.rows[0].name === null) return []

  const { rows } = await pool.query<{ name: string; isApplied: boolean }>(
    `SELECT migration_name AS name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS "isApplied"
     FROM _prisma_migrations WHERE migration_name COLLATE "C" < $1`,
    [BASELINE],
  )
  return rows
}
