import pg from 'pg'

const OLDEST_VERSION = 150_000
const PATIENCE_MS = 8_000

/** A DATABASE_URL of one's own: throws one sentence when it cannot be used. The password is never in it. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const url = URL.parse(databaseUrl)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new Error('DATABASE_URL is not an address such as postgresql://user:password@host:5432/database.')
  }
  const place = `${url.hostname || 'localhost'}:${url.port || 5432}${url.pathname}`
  const version = await askVersion(databaseUrl).catch((cause: unknown) => {
    throw new Error(`DATABASE_URL leads to no usable database (${place}): ${reasonOf(cause)}.`, { cause })
  })
  if (version < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)} (${place}): 15 or newer is needed.`,
    )
  }
}

async function askVersion(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS })
  client.on('error', () => undefined) // the query reports it
  try {
    await client.connect()
    const answer = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return Number(answer.rows[0]?.server_version_num)
  } finally {
    await client.end()
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0])
  const { message, code } = cause as NodeJS.ErrnoException
  return code === 'ECONNREFUSED' ? 'nothing listens there' : (message || String(code)).replace(/\.$/, '')
}
