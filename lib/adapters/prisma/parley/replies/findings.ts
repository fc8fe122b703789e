import { LeaseLost } from '../../../../domain/messages/draft.ts'
import type { Lease } from '../../../../domain/parley/reply.ts'
import type { Database } from '../../database.ts'
import { BY_PARLEY, BY_PEOPLE } from '../../messages/message-row.ts'
import type { ReplyFindings } from '../../../../services/ports/parley.ts'

/** Keeps the findings of a reply: messages that models refuse, and that Parley is to be quiet. */
export function makeReplyFindings({ pool }: Pick<Database, 'pool'>): ReplyFindings {
  return {
    async refuse({ sessionId, holder, messageId }: Lease, seenSeq: number, isItselfToo: boolean): Promise<void> {
      await pool.query(
        `UPDATE message SET is_refused = true
         WHERE session_id = $1 AND EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1 AND holder = $2)
           AND seq > coalesce((
             SELECT coalesce(seen_seq, seq) FROM message
             WHERE session_id = $1 AND ${BY_PARLEY} AND status = 'sent' AND seq <= $4 ORDER BY seq DESC LIMIT 1
           ), 0)
           AND (seq <= $4 AND ${BY_PEOPLE} OR id = $3 AND $5)`,
        [sessionId, holder, messageId, seenSeq, isItselfToo],
      )
    },

    async setAside({ sessionId, holder }: Lease, seqs: readonly number[]): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE message SET is_refused = true
         WHERE session_id = $1 AND seq = ANY ($3)
           AND EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1 AND holder = $2)`,
        [sessionId, holder, seqs],
      )
      return (rowCount ?? 0) > 0
    },

    /** A clear that took the lease lifted the quiet, too. */
    async hush({ sessionId, holder }: Lease): Promise<void> {
      const { rowCount } = await pool.query(
        // Locks the session's row before the lease's, as a clear does.
        `WITH room AS (
           SELECT id FROM session WHERE id = $1 FOR NO KEY UPDATE
         ), held AS (
           SELECT room.id FROM room JOIN reply_lease l ON l.session_id = room.id WHERE l.holder = $2 FOR SHARE OF l
         )
         UPDATE session SET is_hushed = true FROM held WHERE session.id = held.id`,
        [sessionId, holder],
      )
      if (rowCount !== 1) throw new LeaseLost()
    },
  }
}
