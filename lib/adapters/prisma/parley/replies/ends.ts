import { INTERRUPTED } from '../../../../protocol/entities.ts'
import { LEASE_DEAD_SECONDS } from '../../../../domain/parley/reply.ts'
import type { Database } from '../../database.ts'
import { notify } from '../../notifications.ts'
import type { ReplyEnds } from '../../../../services/ports/parley.ts'

/** Ends replies for a person, or for another gateway when their writer is dead. */
export function makeReplyEnds({ prisma, pool }: Database): ReplyEnds {
  return {
    /** The flag in the lease reaches the writer's next heartbeat, in case the writer misses the news. */
    async stop(sessionId: string, wanted: string | null): Promise<boolean> {
      const { rows } = await pool.query<{ messageId: string }>(
        `UPDATE reply_lease SET is_stopped = true WHERE session_id = $1 AND ($2::text IS NULL OR message_id = $2)
         RETURNING message_id AS "messageId"`,
        [sessionId, wanted],
      )
      for (const { messageId } of rows) await notify(prisma, { type: 'replyStopped', sessionId, messageId })
      return rows.length > 0
    },

    /** Locks each room before its lease. */
    async reap(until: Date): Promise<string[]> {
      const { rows } = await pool.query<{ sessionId: string }>(
        `SELECT session_id AS "sessionId" FROM reply_lease WHERE heartbeat_at < now() - make_interval(secs => $1) AND now() < $2`,
        [LEASE_DEAD_SECONDS, until],
      )
      const closed: string[] = []
      for (const { sessionId } of rows) if (await closeDead(pool, sessionId, until)) closed.push(sessionId)
      return closed
    },
  }
}

/** Closes one dead reply. Returns false when it was alive again once its room was locked. */
async function closeDead(pool: Database['pool'], sessionId: string, until: Date): Promise<boolean> {
  const { rows } = await pool.query(
    `WITH room AS (
       SELECT id FROM session WHERE id = $1 FOR NO KEY UPDATE
     ), dead AS (
       DELETE FROM reply_lease l USING room
       WHERE l.session_id = room.id AND l.heartbeat_at < now() - make_interval(secs => $2) AND now() < $3
       RETURNING l.message_id, l.holder
     ), given_back AS (
       DELETE FROM reply_grant g USING dead
       WHERE g.holder = dead.holder AND NOT EXISTS (SELECT 1 FROM message m WHERE m.id = dead.message_id)
     ), closed AS (
       UPDATE message m SET status = 'failed', error = $4, rev = next_rev($1) FROM dead
       WHERE m.id = dead.message_id AND m.status = 'streaming'
     )
     SELECT FROM dead`,
    [sessionId, LEASE_DEAD_SECONDS, until, INTERRUPTED],
  )
  return rows.length > 0
}
