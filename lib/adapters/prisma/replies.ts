import type { Message } from '../../protocol/entities.ts'
import type { PromptLine } from '../../domain/prompt-layout.ts'
import type { Database } from './database.ts'
import { kindOf } from './message-kind.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'

/** A lease without a heartbeat for this long is lost: whoever notices first closes the reply. */
const LEASE_DEAD_SECONDS = 8

export type Lease = { sessionId: string; gatewayId: string; holder: string; messageId: string }
export type FinalText = { text: string; status: 'sent' | 'failed'; error: string | null }
export type ReplyRoom = { hiddenPrompt: string | null; isHushed: boolean; isOpen: boolean }

export type ReplyStore = ReturnType<typeof makeReplyStore>

/** What a reply needs of the database: the room as Parley reads it, and the lease that lets one gateway answer. */
export function makeReplyStore({ prisma, pool }: Database) {
  return {
    async room(sessionId: string): Promise<ReplyRoom | null> {
      const row = await prisma.session.findUnique({
        where: { id: sessionId },
        select: { hiddenPrompt: true, isHushed: true, endedAt: true, deletedAt: true },
      })
      if (!row) return null
      return { hiddenPrompt: row.hiddenPrompt, isHushed: row.isHushed, isOpen: !row.endedAt && !row.deletedAt }
    },

    async setHushed(sessionId: string, isHushed: boolean): Promise<void> {
      await prisma.session.updateMany({ where: { id: sessionId }, data: { isHushed } })
    },

    /** The newest lines, oldest first. */
    async transcript(sessionId: string, lines: number): Promise<(PromptLine & { id: string })[]> {
      const { rows } = await pool.query<MessageRow & { seen_seq: number | null }>(
        `SELECT ${MESSAGE_COLUMNS}, seen_seq FROM message
         WHERE session_id = $1 AND seq > (SELECT cleared_seq FROM session WHERE id = $1)
         ORDER BY seq DESC LIMIT $2`,
        [sessionId, lines],
      )
      return rows.toReversed().map((row) => ({
        id: row.id,
        seq: row.seq,
        userId: row.user_id,
        userName: row.user_name,
        text: row.text,
        at: row.created_at,
        kind: kindOf(row.user_id),
        seenSeq: row.seen_seq,
      }))
    },

    /** Takes the right to reply; false while somebody else holds it. */
    async take({ sessionId, gatewayId, holder, messageId }: Lease): Promise<boolean> {
      const { rowCount } = await pool.query(
        `INSERT INTO reply_lease (session_id, gateway_id, holder, message_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT (session_id) DO NOTHING`,
        [sessionId, gatewayId, holder, messageId],
      )
      return rowCount === 1
    },

    /** Keeps the lease and the text so far; false when the lease is lost. */
    async checkpoint({ sessionId, holder, messageId }: Lease, text: string): Promise<boolean> {
      const { rows } = await pool.query<{ held: boolean }>(
        `WITH held AS (
           UPDATE reply_lease SET heartbeat_at = now() WHERE session_id = $1 AND holder = $2 RETURNING 1
         ), kept AS (
           UPDATE message SET text = $4 WHERE id = $3 AND status = 'streaming' AND EXISTS (SELECT 1 FROM held)
         )
         SELECT EXISTS (SELECT 1 FROM held) AS held`,
        [sessionId, holder, messageId, text],
      )
      return rows[0]?.held ?? false
    },

    /** Stores the final text and gives the lease back; null when the lease was lost and somebody else closed the reply. */
    async finish({ sessionId, holder, messageId }: Lease, final: FinalText): Promise<Message | null> {
      const { rows } = await pool.query<MessageRow>(
        `WITH held AS (DELETE FROM reply_lease WHERE session_id = $1 AND holder = $2 RETURNING 1)
         UPDATE message SET text = $4, status = $5, error = $6
         WHERE id = $3 AND status = 'streaming' AND EXISTS (SELECT 1 FROM held)
         RETURNING ${MESSAGE_COLUMNS}`,
        [sessionId, holder, messageId, final.text, final.status, final.error],
      )
      const [row] = rows
      return row ? toMessage(row) : this.finished(messageId, final)
    },

    /** An earlier try may have been stored although its answer was lost. */
    async finished(messageId: string, final: FinalText): Promise<Message | null> {
      const { rows } = await pool.query<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1 AND status = $2 AND text = $3`,
        [messageId, final.status, final.text],
      )
      return rows[0] ? toMessage(rows[0]) : null
    },

    /** Closes a message whose reply lost its lease, unless whoever took the lease away closed it already: then null. */
    async abandon(messageId: string, text: string): Promise<Message | null> {
      const { rows } = await pool.query<MessageRow>(
        `UPDATE message SET text = $2, status = 'failed', error = 'interrupted'
         WHERE id = $1 AND status = 'streaming' RETURNING ${MESSAGE_COLUMNS}`,
        [messageId, text],
      )
      return rows[0] ? toMessage(rows[0]) : null
    },

    /** Gives the lease back without a message. */
    async release({ sessionId, holder }: Lease): Promise<void> {
      await pool.query('DELETE FROM reply_lease WHERE session_id = $1 AND holder = $2', [sessionId, holder])
    },

    /** Closes the replies whose holder stopped: answers their rooms, and the message where one had begun. */
    async reap(): Promise<{ sessionId: string; message: Message | null }[]> {
      const { rows } = await pool.query<MessageRow & { session_id: string }>(
        `WITH dead AS (
           DELETE FROM reply_lease WHERE heartbeat_at < now() - make_interval(secs => $1) RETURNING session_id, message_id
         ), closed AS (
           UPDATE message m SET status = 'failed', error = 'interrupted' FROM dead
           WHERE m.id = dead.message_id AND m.status = 'streaming'
           RETURNING m.*
         )
         SELECT dead.session_id, closed.id, closed.seq, closed.user_id, closed.user_name, closed.text, closed.status,
           closed.error, closed.reason, closed.temp_msg_id, closed.created_at
         FROM dead LEFT JOIN closed ON closed.id = dead.message_id`,
        [LEASE_DEAD_SECONDS],
      )
      return rows.map((row) => ({ sessionId: row.session_id, message: row.id === null ? null : toMessage(row) }))
    },
  }
}
