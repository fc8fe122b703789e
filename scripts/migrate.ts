import pg from 'pg'
import { installJobs } from '#lib/adapters/jobs/install-jobs.ts'
import { findDatabaseTrouble } from '#lib/server/env/surroundings.ts'
import { adoptBaseline } from '#scripts/lib/schema/adopt-baseline.ts'
import { fail } from '#scripts/lib/fail.ts'
import { asMigrationList, readMigrations, type Migration } from '#scripts/lib/schema/migrations.ts'
import { fromRoot } from '#scripts/lib/paths.ts'
import { NO_FILTERS, withSchemaEngine } from '#scripts/lib/schema/schema-engine.ts'

export const MIGRATIONS_FOLDER = fromRoot('prisma/migrations')

/** An advisory lock of any unused number: two machines that start at once take turns. */
const MIGRATION_LOCK = 7_275_391

/** A statement that waits for a table blocks all behind it, every send included. A migration may set another time. */
const LOCK_TIMEOUT = '2s'

/**
 * Applies missing migrations and returns their names. They run in one transaction: a failure or a kill leaves the
 * database unchanged. Machines that start at once take turns.
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 })
  const client = await pool.connect()
  client.on('error', () => undefined) // the next query reports it
  pool.query = client.query.bind(client) as typeof pool.query // on an error a pool drops its connection
  try {
    await pool.query('BEGIN')
    await pool.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await pool.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    await adoptBaseline(pool, migrations)
    const applied = (await isUpToDate(pool, migrations)) ? [] : await applyMissing(pool, folder, migrations)
    await pool.query('COMMIT')
    // The job queue's own migrations run in later transactions; either set works without the other (decision 31).
    await pool.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await installJobs(client)
    return applied
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** Checks with one query if all migrations are applied: a restart then need not load the engine. */
async function isUpToDate(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  const table = await pool.query(`SELECT to_regclass('_prisma_migrations') AS name`)
  if (table.rows[0].name === null) return false

  const applied = await pool.query(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const checksums = new Map(applied.rows.map((row) => [row.migration_name, row.checksum]))
  return migrations.every(({ name, checksum }) => checksums.get(name) === checksum)
}

async function applyMissing(pool: pg.Pool, folder: string, migrations: Migration[]): Promise<string[]> {
  const migrationsList = asMigrationList(folder, migrations)
  return withSchemaEngine(pool, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })
    return appliedMigrationNames
  })
}

if (import.meta.main) await main()

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) return fail('DATABASE_URL is missing: it names the database to migrate.')
  const trouble = await findDatabaseTrouble(databaseUrl)
  if (trouble) return fail(trouble.text)
  try {
    const applied = await migrate(databaseUrl)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`)
  } catch (error) {
    fail(migrationFailure(error))
  }
}

const LOCK_TIMED_OUT = 'due to lock timeout'
const TRY_AGAIN =
  'Somebody else was busy with its table (a backup, a long query), and whoever waits for a table holds up every send. ' +
  'Try again when that is over.'

/** Returns PostgreSQL's message without the engine's call stack. */
export function migrationFailure(error: unknown): string {
  const message = error instanceof Error ? error.message || String(error) : String(error)
  const [said = '', stack = ''] = message.split(/\n\s+0: /)
  const name = /migration_name="([^"]+)"/.exec(stack)?.[1]
  if (!name) return said
  return `Migration ${name} failed, nothing was changed. ${said.includes(LOCK_TIMED_OUT) ? TRY_AGAIN : said}`
}
