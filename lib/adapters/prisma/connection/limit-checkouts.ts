import type pg from 'pg'

/** How often the connections in use are looked over, within the time that one may be. */
const LOOKS_PER_LIMIT = 16

/**
 * Ends the pool's connections that somebody keeps for longer than the limit (ms), by up to a sixteenth: the statement under way
 * rejects, whether it took effect is unknown, and the pool opens another connection.
 *
 * It stands in for pg's `query_timeout`. That one ties each query to a timer by closures over all that the query holds, and once
 * one such query has reached the old generation, each that follows outlives the minor garbage collections with its values and
 * rows: 300 to 1,000 bytes a query, which only a collection of the whole heap takes back.
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
