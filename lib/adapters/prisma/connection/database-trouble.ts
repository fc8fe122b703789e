import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../../prisma/migrations')
const OLDEST_VERSION = 150_000
const PATIENCE_MS = 4000

/** PostgreSQL's codes of lasting faults: a wrong password or role, no such database, no right to connect. */
const CERTAIN = new Set(['28P01', '28000', '3D000', '42501'])

type Options = {
  /** True to report missing migrations, too. Unknown migrations are fine: a newer version may be about to start. */
  isMigrated?: boolean
}

/**
 * Says in one sentence, without the password, why this database cannot be used; null when it can. `isCertain` is false
 * for a fault that may pass, as with a server that is still starting.
 */
export async function findDatabaseTrouble(
  databaseUrl: string,
  { isMigrated = false }: Options = {},
): Promise<{ text: string; isCertain: boolean } | null> {
  const url = URL.parse(databaseUrl)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    const text = 'DATABASE_URL is not an address such as postgresql://user:password@host:5432/database.'
    return { text, isCertain: true }
  }
  const place = `${url.hostname || 'localhost'}:${url.port || 5432}${url.pathname}`
  try {
    const { version, applied } = await ask(databaseUrl)
    const name = Math.floor(version / 10_000)
    if (version < OLDEST_VERSION) {
      return { text: `DATABASE_URL leads to PostgreSQL ${name} (${place}): 15 or newer is needed.`, isCertain: true }
    }
    if (!isMigrated || migrationNames().every((name) => applied.has(name))) return null
    return {
      text: `DATABASE_URL leads to a database that lacks migrations (${place}): npm run migrate.`,
      isCertain: true,
    }
  } catch (cause) {
    const text = `DATABASE_URL leads to no usable database (${place}): ${reasonOf(cause)}.`
    return { text, isCertain: CERTAIN.has(String((cause as { code?: unknown }).code)) }
  }
}

function migrationNames(): string[] {
  const entries = readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

async function ask(connectionString: string): Promise<{ version: number; applied: ReadonlySet<string> }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  client.on('error', () => undefined) // the query rejects with it
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; name: string | null }>(
      `SELECT current_setting('server_version_num') AS version, to_regclass('_prisma_migrations') AS name`,
    )
    const { version, name } = rows[0] ?? {}
    return { version: Number(version), applied: new Set(name ? await appliedMigrations(client) : []) }
  } finally {
    await client.end()
  }
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  return rows.map(({ name }) => name)
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  const { message, code } = cause as NodeJS.ErrnoException
  return code === 'ECONNREFUSED' ? 'nothing listens there' : (message || String(code)).replace(/\.$/, '')
}
