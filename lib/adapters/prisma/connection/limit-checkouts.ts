import type pg from 'pg'

/** Checks of the connections in use, within one limit. */
const LOOKS_PER_LIMIT = 16

/**
 * Ends connections that are in use for longer than the limit (ms), a sixteenth later at most. The running statement
 * rejects, its effect is unknown, and the pool opens another connection.
 *
 * It replaces pg's `query_timeout`, which ties each query to a timer by closures over all its data. Once one such query
 * is in the old generation, every later one survives minor garbage collections. That leaks 300 to 1,000 bytes a query
 * until a full collection.
 */
export function limitCheckouts(pool: pg.Pool, limitMs: number): void {
  const lentAt = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => lentAt.set(client, performance.now()))
  pool.on('release', (_cause, client) => lentAt.delete(client))

  const looking = setInterval(() => {
    if (pool.ended) return clearInterval(looking)
    for (const [client, at] of lentAt) {
      if (performance.now() - at < limitMs) continue
      lentAt.delete(client)
      const { stream } = (client as pg.PoolClient & pg.Client).connection
      stream.destroy(new Error(`A database connection was in use for longer than ${limitMs} ms`))
    }
  }, limitMs / LOOKS_PER_LIMIT).unref()
}
