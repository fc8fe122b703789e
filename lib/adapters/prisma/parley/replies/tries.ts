import { HELP_SENTENCE } from '../../../../protocol/texts/care.ts'
import type { LastTry } from '../../../../domain/parley/asking-again.ts'
import type { Database } from '../../database.ts'
import { BY_PARLEY, BY_PEOPLE } from '../../messages/message-row.ts'
import type { ReplyBudgets } from './lease.ts'
import type { ReplyTries } from '../../../../services/ports/parley.ts'

/** Grants are kept this long, so that asking again for an answered message is recognised (decision 9). */
const ASKED_AGAIN_SECONDS = 86_400

type StoredText = { sessionId: string; messageId: string; text: string }

type LastTryRow = Pick<LastTry, 'isReplying' | 'grantedAt'> &
  ({ wordsSeq: number; wordsAt: Date } | { wordsSeq: null; wordsAt: null }) &
  (NonNullable<LastTry['reply']> | { id: null })

/** Reads replies from outside their writer: the text so far, and the outcome of the last try. */
export function makeReplyTries({ pool }: Pick<Database, 'pool'>, budgets: ReplyBudgets): ReplyTries {
  return {
    async textAmong(sessionIds: readonly string[]): Promise<StoredText[]> {
      const { rows } = await pool.query<StoredText>(
        `SELECT m.session_id AS "sessionId", m.id AS "messageId", m.text
         FROM reply_lease l JOIN message m ON m.id = l.message_id JOIN session s ON s.id = m.session_id
         WHERE l.session_id = ANY ($1) AND m.status = 'streaming' AND m.seq > s.cleared_seq`,
        [sessionIds],
      )
      return rows
    },

    async lastTry(sessionId: string): Promise<LastTry> {
      const { rows } = await pool.query<LastTryRow>(
        `SELECT EXISTS (SELECT 1 FROM reply_lease WHERE session_id = s.id) AS "isReplying",
           (SELECT max(granted_at) FROM reply_grant WHERE session_id = s.id) AS "grantedAt",
           words.seq AS "wordsSeq", words.created_at AS "wordsAt", reply.*
         FROM session s
         LEFT JOIN LATERAL (
           SELECT seq, created_at FROM message
           WHERE session_id = s.id AND seq > s.cleared_seq AND ${BY_PEOPLE} AND text <> '' ORDER BY seq DESC LIMIT 1
         ) words ON true
         LEFT JOIN LATERAL (
           SELECT id, seq, created_at AS at, coalesce(seen_seq, seq) AS "seenSeq", status, error FROM message
           WHERE session_id = s.id AND seq > s.cleared_seq AND ${BY_PARLEY} AND text <> $2
           ORDER BY seq DESC LIMIT 1
         ) reply ON true
         WHERE s.id = $1`,
        [sessionId, HELP_SENTENCE],
      )
      const [row] = rows
      if (!row) return { isReplying: false, grantedAt: null, words: null, reply: null }
      const { isReplying, grantedAt, wordsSeq, wordsAt, ...reply } = row
      return {
        isReplying,
        grantedAt,
        words: wordsSeq === null ? null : { seq: wordsSeq, at: wordsAt },
        reply: reply.id === null ? null : reply,
      }
    },

    async forgetGrants(): Promise<void> {
      const seconds = Math.max(budgets.room?.seconds ?? 0, budgets.person?.seconds ?? 0, ASKED_AGAIN_SECONDS)
      await pool.query('DELETE FROM reply_grant WHERE granted_at < now() - make_interval(secs => $1)', [seconds])
    },
  }
}
