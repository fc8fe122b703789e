import pg from 'pg'
import { surviveBrokenConnections } from './broken-connections.ts'

const PATIENCE_MS = 2000

/** Checks that the database answers, over one connection of its own; simultaneous checks share one answer. */
export function makeDatabaseProbe(url: string, onError: (cause: unknown) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  pool.on('error', onError)
  surviveBrokenConnections(pool)
  let asking: Promise<boolean> | null = null

  async function ask(): Promise<boolean> {
    try {
      await pool.query('SELECT 1')
      return true
    } catch (cause) {
      onError(cause)
      return false
    } finally {
      asking = null
    }
  }

  return {
    isUp: () => (asking ??= ask()),
    close: () => pool.end(),
  }
}
