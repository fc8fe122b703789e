import type { Page } from '../../../domain/messages/draft.ts'
import { fitting } from '../../../domain/messages/within-bytes.ts'
import { ANSWER_MAX_BYTES, SEQ_MAX } from '../../../protocol/limits.ts'
import type { Database } from '../database.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'

/** Reads pages of a session's messages: `count` at most, and no more than one answer holds. */
export function makeMessagePages({ pool }: Pick<Database, 'pool'>) {
  /** Reads the first messages in this order; `hasMore` is true when there are more behind them. */
  async function read(order: 'seq' | 'seq DESC', text: string, values: unknown[], count: number): Promise<Page> {
    const { rows } = await pool.query<MessageRow & { found: number }>(
      // JSON is never shorter than its text: rows behind ANSWER_MAX_BYTES of text cannot fit, and are not read.
      `SELECT ${MESSAGE_COLUMNS}, found FROM (
         SELECT *, count(*) OVER ()::int AS found,
           sum(octet_length(text)) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ahead
         FROM (SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_id = $1 AND ${text} ORDER BY ${order} LIMIT $3) page
       ) counted WHERE coalesce(ahead, 0) < $4 ORDER BY ${order}`,
      [...values, count + 1, ANSWER_MAX_BYTES],
    )
    const messages = rows.slice(0, count).map(toMessage)
    const held = messages.slice(0, fitting(messages, ANSWER_MAX_BYTES))
    return { messages: held, hasMore: held.length < (rows[0]?.found ?? 0) }
  }

  return {
    /** Returns the newest messages below seq `before`, oldest first; `hasMore` is true when older ones exist. */
    async latest(sessionId: string, count: number, before = SEQ_MAX): Promise<Page> {
      const text = 'seq < $2 AND seq > (SELECT cleared_seq FROM session WHERE id = $1)'
      const { messages, hasMore } = await read('seq DESC', text, [sessionId, before], count)
      return { messages: messages.toReversed(), hasMore }
    },

    /** Returns the oldest messages after a seq; `hasMore` is true when newer ones exist. */
    async after(sessionId: string, afterSeq: number, count: number): Promise<Page> {
      const text = 'seq > greatest($2, (SELECT cleared_seq FROM session WHERE id = $1))'
      return read('seq', text, [sessionId, Math.min(afterSeq, SEQ_MAX)], count)
    },
  }
}
