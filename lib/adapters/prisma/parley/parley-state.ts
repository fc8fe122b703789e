import type { ParleyStatus } from '../../../protocol/events/parley.ts'
import type { Database } from '../database.ts'
import type { ParleyStateStore } from '../../../services/ports/parley.ts'

/** Stores Parley's state in each room, which everybody there reads (FEED-1). */
export function makeParleyStateStore({ pool }: Database): ParleyStateStore {
  return {
    async set(
      sessionId: string,
      { status, reason, why }: ParleyStatus,
      by: { seenSeq: number | null; gatewayId: string | null; holder: string | null },
    ): Promise<number | null> {
      const { rows } = await pool.query<{ rev: number | null }>({
        name: 'set_parley',
        text: 'SELECT set_parley($1, $2, $3, $4, $5, $6, $7) AS rev',
        values: [sessionId, status, reason, why && JSON.stringify(why), by.seenSeq, by.gatewayId, by.holder],
      })
      return rows[0]?.rev ?? null
    },
  }
}
