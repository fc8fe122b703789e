import type { Message } from '../../../../protocol/entities.ts'
import type { FinalText, Lease, LeaseState, Taken } from '../../../../domain/parley/reply.ts'
import type { Rate } from '../../../../domain/safety/rate.ts'
import type { Database } from '../../database.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../../messages/message-row.ts'
import type { ReplyLeases } from '../../../../services/ports/parley.ts'

/** The number of replies that a room and a person may have in a time; null lifts that limit (decision 9). */
export type ReplyBudgets = { room: Rate | null; person: Rate | null }

/** The lease that lets one gateway at a time write a reply in a session. */
export function makeReplyLeases({ pool }: Pick<Database, 'pool'>, budgets: ReplyBudgets): ReplyLeases {
  return {
    async take({ sessionId, gatewayId, holder, messageId }: Lease, payerId: string | null): Promise<Taken> {
      const { rows } = await pool.query<{ outcome: 'taken' | 'busy' | 'room' | 'person'; retry: number }>({
        name: 'take_reply',
        text: 'SELECT * FROM take_reply($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [
          sessionId,
          gatewayId,
          holder,
          messageId,
          payerId,
          budgets.room?.points,
          budgets.room?.seconds,
          budgets.person?.points,
          budgets.person?.seconds,
        ],
      })
      const { outcome = 'busy', retry = 0 } = rows[0] ?? {}
      if (outcome === 'taken' || outcome === 'busy') return { kind: outcome }
      return { kind: 'spent', whose: outcome, retrySeconds: retry }
    },

    async checkpoint({ sessionId, holder, messageId }: Lease, text: string): Promise<LeaseState> {
      const { rows } = await pool.query<{ isStopped: boolean }>(
        `WITH held AS (
           UPDATE reply_lease SET heartbeat_at = now() WHERE session_id = $1 AND holder = $2 RETURNING is_stopped
         ), kept AS (
           UPDATE message SET text = $4 WHERE id = $3 AND status = 'streaming' AND EXISTS (SELECT 1 FROM held)
         )
         SELECT is_stopped AS "isStopped" FROM held`,
        [sessionId, holder, messageId, text],
      )
      const [held] = rows
      if (!held) return 'lost'
      return held.isStopped ? 'stopped' : 'held'
    },

    async finish({ sessionId, holder, messageId }: Lease, final: FinalText): Promise<Message | null> {
      const { rows } = await pool.query<MessageRow>(
        // Locks the session's row before the lease's, as a clear does.
        `WITH room AS (
           SELECT id FROM session WHERE id = $1 FOR NO KEY UPDATE
         ), held AS (
           DELETE FROM reply_lease l USING room WHERE l.session_id = room.id AND l.holder = $2 RETURNING 1
         )
         UPDATE message SET text = $4, status = $5, error = $6, rev = next_rev($1)
         WHERE id = $3 AND status = 'streaming' AND EXISTS (SELECT 1 FROM held)
         RETURNING ${MESSAGE_COLUMNS}`,
        [sessionId, holder, messageId, final.text, final.status, final.error],
      )
      const [row] = rows
      return row ? toMessage(row) : finished(pool, messageId, final)
    },

    async release({ sessionId, holder }: Lease, isGivenBack: boolean): Promise<void> {
      await pool.query(
        `WITH held AS (DELETE FROM reply_lease WHERE session_id = $1 AND holder = $2)
         DELETE FROM reply_grant WHERE holder = $2 AND $3`,
        [sessionId, holder, isGivenBack],
      )
    },
  }
}

/** Finds the final text of an earlier try, which may be stored although its answer was lost. */
async function finished(pool: Database['pool'], messageId: string, final: FinalText): Promise<Message | null> {
  const { rows } = await pool.query<MessageRow>(
    `SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1 AND status = $2 AND text = $3`,
    [messageId, final.status, final.text],
  )
  return rows[0] ? toMessage(rows[0]) : null
}
