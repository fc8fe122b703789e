import type { ExportReader, ExportTickets } from '../../../services/ports/export.ts'
import type { Database } from '../database.ts'

/** COPY-1: the lifetime of a ticket. */
const TICKET_SECONDS = 60

/** Stores tickets in the database, because another process may serve the download. */
export function makeExportTickets({ pool }: Pick<Database, 'pool'>): ExportTickets {
  return {
    async issue(hash: string, sessionId: string, { ids, accountId }: ExportReader): Promise<Date> {
      const { rows } = await pool.query<{ until: Date }>(
        `INSERT INTO export_ticket (hash, session_id, user_ids, account_id) VALUES ($1, $2, $3, $4)
         RETURNING created_at + make_interval(secs => $5) AS until`,
        [hash, sessionId, ids, accountId, TICKET_SECONDS],
      )
      return rows[0]!.until
    },

    async redeem(hash: string, sessionId: string): Promise<ExportReader | null> {
      const { rows } = await pool.query<ExportReader>(
        `DELETE FROM export_ticket
         WHERE hash = $1 AND session_id = $2 AND created_at > clock_timestamp() - make_interval(secs => $3)
         RETURNING user_ids AS ids, account_id AS "accountId"`,
        [hash, sessionId, TICKET_SECONDS],
      )
      return rows[0] ?? null
    },

    async eraseOld(): Promise<void> {
      await pool.query('DELETE FROM export_ticket WHERE created_at < clock_timestamp() - make_interval(secs => $1)', [
        TICKET_SECONDS,
      ])
    },
  }
}
