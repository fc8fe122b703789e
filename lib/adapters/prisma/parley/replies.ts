import { INTERRUPTED, type Message } from '../../../protocol/entities.ts'
import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { LastTry } from '../../../domain/parley/asking-again.ts'
import type { Rate } from '../../../domain/safety/rate.ts'
import { LeaseLost } from '../../../domain/messages/draft.ts'
import {
  LEASE_DEAD_SECONDS,
  type FinalText,
  type Lease,
  type LeaseState,
  type Taken,
} from '../../../domain/parley/reply.ts'
import type { Database } from '../database.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from '../messages/message-row.ts'
import { notify } from '../notifications.ts'

/** So long it is known that words had their reply: who asks again then asks for something new (decision 9). */
const ASKED_AGAIN_SECONDS = 86_400

/** How many replies a room and a person may have in a time; null lifts one (decision 9). */
type ReplyBudgets = { room: Rate | null; person: Rate | null }

type StoredText = { sessionId: string; messageId: string; text: string }

type LastTryRow = Pick<LastTry, 'isReplying' | 'grantedAt'> &
  ({ wordsSeq: number; wordsAt: Date } | { wordsSeq: null; wordsAt: null }) &
  (NonNullable<LastTry['reply']> | { id: null })

/** Replies, and the lease that lets one gateway at a time write one in a session. */
export function makeReplyStore({ prisma, pool }: Database, budgets: ReplyBudgets) {
  /** An earlier try may have been stored although its answer was lost. */
  async function finished(messageId: string, final: FinalText): Promise<Message | null> {
    const { rows } = await pool.query<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1 AND status = $2 AND text = $3`,
      [messageId, final.status, final.text],
    )
    return rows[0] ? toMessage(rows[0]) : null
  }

  /** Answers whether it was still dead once its room was locked. */
  async function closeDead(sessionId: string, until: Date): Promise<boolean> {
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

  return {
    /** Takes the right to reply, unless somebody else holds it or a budget is used up. */
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

    /** The text so far, as it was last kept, of the replies that run in these sessions. */
    async textAmong(sessionIds: readonly string[]): Promise<StoredText[]> {
      const { rows } = await pool.query<StoredText>(
        `SELECT m.session_id AS "sessionId", m.id AS "messageId", m.text
         FROM reply_lease l JOIN message m ON m.id = l.message_id JOIN session s ON s.id = m.session_id
         WHERE l.session_id = ANY ($1) AND m.status = 'streaming' AND m.seq > s.cleared_seq`,
        [sessionIds],
      )
      return rows
    },

    /** What somebody finds who asks again. */
    async lastTry(sessionId: string): Promise<LastTry> {
      const { rows } = await pool.query<LastTryRow>(
        `SELECT EXISTS (SELECT 1 FROM reply_lease WHERE session_id = s.id) AS "isReplying",
           (SELECT max(granted_at) FROM reply_grant WHERE session_id = s.id) AS "grantedAt",
           words.seq AS "wordsSeq", words.created_at AS "wordsAt", reply.*
         FROM session s
         LEFT JOIN LATERAL (
           SELECT seq, created_at FROM message
           WHERE session_id = s.id AND seq > s.cleared_seq AND user_id <> ALL ($3) ORDER BY seq DESC LIMIT 1
         ) words ON true
         LEFT JOIN LATERAL (
           SELECT id, seq, created_at AS at, coalesce(seen_seq, seq) AS "seenSeq", status, error FROM message
           WHERE session_id = s.id AND seq > s.cleared_seq AND user_id = $2 ORDER BY seq DESC LIMIT 1
         ) reply ON true
         WHERE s.id = $1`,
        [sessionId, ASSISTANT_NAME, [ASSISTANT_NAME, SYSTEM_USER_ID]],
      )
      const [row] = rows
      if (!row) return { isReplying: false, grantedAt: null, words: null, reply: null }
      const { isReplying, grantedAt, wordsSeq, wordsAt, ...reply } = row
      return {
        ...{ isReplying, grantedAt },
        words: wordsSeq === null ? null : { seq: wordsSeq, at: wordsAt },
        reply: reply.id === null ? null : reply,
      }
    },

    /**
     * Tells whichever gateway writes this reply, or whatever reply of the session where none is named, to end it where it
     * stands, also before its first word; and leaves word for its next heartbeat, in case it hears no news just now. False
     * when nobody writes it.
     */
    async stop(sessionId: string, wanted: string | null): Promise<boolean> {
      const { rows } = await pool.query<{ messageId: string }>(
        `UPDATE reply_lease SET is_stopped = true WHERE session_id = $1 AND ($2::text IS NULL OR message_id = $2)
         RETURNING message_id AS "messageId"`,
        [sessionId, wanted],
      )
      for (const { messageId } of rows) await notify(prisma, { type: 'replyStopped', sessionId, messageId })
      return rows.length > 0
    },

    /** Keeps the lease and the text so far; 'lost' keeps nothing. */
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

    /**
     * Decision 26: what people said since Parley spoke before, up to `seenSeq`, is not read again; `isItselfToo`: nor is
     * this reply.
     */
    async refuse({ sessionId, holder, messageId }: Lease, seenSeq: number, isItselfToo: boolean): Promise<void> {
      await pool.query(
        `UPDATE message SET is_refused = true
         WHERE session_id = $1 AND EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1 AND holder = $2)
           AND seq > coalesce((
             SELECT coalesce(seen_seq, seq) FROM message
             WHERE session_id = $1 AND user_id = $5 AND status = 'sent' AND seq <= $4 ORDER BY seq DESC LIMIT 1
           ), 0)
           AND (seq <= $4 AND user_id <> ALL (ARRAY[$5, $6]) OR id = $3 AND $7)`,
        [sessionId, holder, messageId, seenSeq, ASSISTANT_NAME, SYSTEM_USER_ID, isItselfToo],
      )
    },

    /** Decision 26: exactly these messages are not read again. False, with nothing changed, where the lease is gone. */
    async setAside({ sessionId, holder }: Lease, seqs: readonly number[]): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE message SET is_refused = true
         WHERE session_id = $1 AND seq = ANY ($3)
           AND EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1 AND holder = $2)`,
        [sessionId, holder, seqs],
      )
      return (rowCount ?? 0) > 0
    },

    /**
     * Quiet, as whoever writes under this lease was asked to be. Throws {@link LeaseLost}, with nothing changed, where the
     * lease is gone: a clear that took it lifted the quiet too.
     */
    async hush({ sessionId, holder }: Lease): Promise<void> {
      const { rowCount } = await pool.query(
        // The session's row is locked before the lease's, as by whoever clears it.
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

    /**
     * Stores the final text and gives the lease back; null when the lease was lost: whoever takes it away closes the message
     * with it, or deletes it.
     */
    async finish({ sessionId, holder, messageId }: Lease, final: FinalText): Promise<Message | null> {
      const { rows } = await pool.query<MessageRow>(
        // The session's row is locked before the lease's, as by whoever clears it.
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
      return row ? toMessage(row) : finished(messageId, final)
    },

    /** Gives the lease back without a message; and what it took from the budgets, if that is to be. */
    async release({ sessionId, holder }: Lease, isGivenBack: boolean): Promise<void> {
      await pool.query(
        `WITH held AS (DELETE FROM reply_lease WHERE session_id = $1 AND holder = $2)
         DELETE FROM reply_grant WHERE holder = $2 AND $3`,
        [sessionId, holder, isGivenBack],
      )
    },

    /** Forgets grants that nobody asks for any more. */
    async forgetGrants(): Promise<void> {
      const seconds = Math.max(budgets.room?.seconds ?? 0, budgets.person?.seconds ?? 0, ASKED_AGAIN_SECONDS)
      await pool.query('DELETE FROM reply_grant WHERE granted_at < now() - make_interval(secs => $1)', [seconds])
    },

    /**
     * Closes the replies whose holder stopped, and answers their rooms; where no message had begun, what it took is given back.
     * What reaches the database only after `until` closes nothing. Rooms are locked one by one, each before its lease.
     */
    async reap(until: Date): Promise<string[]> {
      const { rows } = await pool.query<{ sessionId: string }>(
        `SELECT session_id AS "sessionId" FROM reply_lease WHERE heartbeat_at < now() - make_interval(secs => $1) AND now() < $2`,
        [LEASE_DEAD_SECONDS, until],
      )
      const closed: string[] = []
      for (const { sessionId } of rows) if (await closeDead(sessionId, until)) closed.push(sessionId)
      return closed
    },
  }
}
