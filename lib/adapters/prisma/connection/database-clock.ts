import type { Database } from '../database.ts'

const REFRESH_MS = 60_000
const RETRY_MS = 5000

/**
 * The time of the database, which dates all rows: the one clock that web and all gateways share. It is asked once a
 * minute. In between this process counts on monotonically, so setting the machine's clock changes nothing.
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
        askedAt += RETRY_MS - REFRESH_MS // until then the last known time or this machine's clock has to do
        onError(cause)
      })
    }
    return asking
  }

  return {
    /** Returns the time once the database was asked, for times that must be right from the start. */
    async settled(): Promise<number> {
      await refresh()
      return performance.now() + ahead
    },
    /** Returns the time as far as it is known, without waiting. */
    now(): number {
      void refresh()
      return performance.now() + ahead
    },
  }
}
