import pg from 'pg'

const OLDEST_VERSION = 150_000
const PATIENCE_MS = 4000

/** What PostgreSQL says when waiting does not help: a wrong password or role, no such database, no right to connect. */
const CERTAIN = new Set(['28P01', '28000', '3D000', '42501'])

type Options = {
  /** Also when nobody has migrated it yet. */
  isMigrated?: boolean
}

/**
 * Why this database cannot be used, in one sentence without its password; null where it can. `isCertain`: it will not be
 * different in a moment, as it may be with a server that is about to start.
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
    const { version, isEmpty } = await ask(databaseUrl)
    const name = Math.floor(version / 10_000)
    if (version < OLDEST_VERSION) {
      return { text: `DATABASE_URL leads to PostgreSQL ${name} (${place}): 15 or newer is needed.`, isCertain: true }
    }
    if (!isMigrated || !isEmpty) return null
    return { text: `DATABASE_URL leads to a database without tables (${place}): npm run migrate.`, isCertain: true }
  } catch (cause) {
    const text = `DATABASE_URL leads to no usable database (${place}): ${reasonOf(cause)}.`
    return { text, isCertain: CERTAIN.has(String((cause as { code?: unknown }).code)) }
  }
}

async function ask(connectionString: string): Promise<{ version: number; isEmpty: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  client.on('error', () => undefined) // the query reports it
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; name: string | null }>(
      `SELECT current_setting('server_version_num') AS version, to_regclass('_prisma_migrations') AS name`,
    )
    return { version: Number(rows[0]?.version), isEmpty: rows[0]?.name === null }
  } finally {
    await client.end()
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  const { message, code } = cause as NodeJS.ErrnoException
  return code === 'ECONNREFUSED' ? 'nothing listens there' : (message || String(code)).replace(/\.$/, '')
}
