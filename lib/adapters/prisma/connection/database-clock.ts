import type { Database } from '../database.ts'

const REFRESH_MS = 60_000
const RETRY_MS = 5000

/**
 * The time of the database, which dates all that is stored: the one clock that web and all gateways share, however wrong
 * their machines' are. Asked once a minute; in between this process only counts on, so that a clock that is set meanwhile
 * changes nothing.
 */
export function makeDatabaseClock({ pool }: Pick<Database, 'pool'>, onError: (cause: unknown) => void) {
  let ahead = Date.now() - performance.now()
  let askedAt = -Infinity
  let asking: Promise<void> = Promise.resolve()

  async function ask(): Promise<void> {
    const before = performance.now()
    const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    const after = performance.now()
    if (rows[0]) ahead = rows[0].now.getTime() - (before + after) / 2
  }

  function refresh(): Promise<void> {
    if (performance.now() - askedAt > REFRESH_MS) {
      askedAt = performance.now()
      asking = ask().catch((cause: unknown) => {
        askedAt += RETRY_MS - REFRESH_MS // until then this machine's own clock, or what was known, has to do
        onError(cause)
      })
    }
    return asking
  }

  return {
    /** For what must be right from the first: the time, once the database was asked. */
    async settled(): Promise<number> {
      await refresh()
      return performance.now() + ahead
    },
    /** As far as it is known. */
    now(): number {
      void refresh()
      return performance.now() + ahead
    },
  }
}
