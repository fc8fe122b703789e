import type { NotesBudget } from '../../../../services/ports/reading.ts'
import type { Database } from '../../database.ts'
import type { ReplyBudgets } from './lease.ts'

/**
 * Charges the notes for a returning person like a reply to them (decision 9), in the same rows. One person gets at most
 * half of a room's budget.
 */
export function makeNotesBudget({ pool }: Database, budgets: ReplyBudgets, makeId: () => string): NotesBudget {
  return {
    async take(sessionId: string, payerId: string): Promise<boolean> {
      const { room, person } = budgets
      const { rowCount } = await pool.query({
        name: 'take_notes_budget',
        text: `
          WITH spent AS (
            SELECT count(*) AS count, count(*) FILTER (WHERE payer_id = $3) AS own FROM reply_grant
            WHERE session_id = $2 AND granted_at > clock_timestamp() - make_interval(secs => $5::int)
          )
          INSERT INTO reply_grant (holder, session_id, payer_id, granted_at)
          SELECT $1, $2, $3, clock_timestamp() FROM spent
          WHERE ($4::int IS NULL OR spent.count < $4 AND spent.own < ($4 + 1) / 2)
            AND ($6::int IS NULL OR $6 > (
              SELECT count(*) FROM reply_grant
              WHERE payer_id = $3 AND granted_at > clock_timestamp() - make_interval(secs => $7::int)
            ))`,
        values: [
          makeId(),
          sessionId,
          payerId,
          room?.points ?? null,
          room?.seconds ?? 0,
          person?.points ?? null,
          person?.seconds ?? 0,
        ],
      })
      return rowCount === 1
    },
  }
}
