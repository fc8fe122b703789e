import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import type { Appended } from '../../domain/draft.ts'
import type { QuotaSizes } from '../../domain/quota.ts'
import type { Message } from '../../protocol/entities.ts'
import { makeAppend, type OnCommit } from './append.ts'
import type { Database } from './database.ts'
import { makeMessagePages } from './message-page.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'

/** So many of a session's newest messages are looked at for what is late. */
const LATELY_MAX = 2000

/**
 * The log of all messages: gap-free `seq` per session, each (session, person, tempMsgId) once, quotas counted in the same
 * commit.
 */
export function makeMessageLog(
  { pool, appends }: Pick<Database, 'pool' | 'appends'>,
  sizes: QuotaSizes,
  onCommit?: OnCommit,
) {
  return {
    append: makeAppend(appends, sizes, onCommit),
    ...makeMessagePages({ pool }),

    /** The stored message that a person sent under this tempMsgId, if there is one. */
    async repeatOf(
      sessionId: string,
      personIds: readonly string[],
      tempMsgId: string,
    ): Promise<Pick<Appended, 'message' | 'isCleared'> | null> {
      const { rows } = await pool.query<MessageRow & { is_cleared: boolean }>(
        `SELECT ${MESSAGE_COLUMNS}, seq <= (SELECT cleared_seq FROM session WHERE id = $1) AS is_cleared FROM message
         WHERE user_id = ANY ($3) AND temp_msg_id = $2 AND session_id IS NOT DISTINCT FROM $1 ORDER BY seq LIMIT 1`,
        [sessionId, tempMsgId, personIds],
      )
      const row = rows[0]
      return row ? { message: toMessage(row), isCleared: row.is_cleared } : null
    },

    /** Those of these messages that are stored and were not cleared away, in the order of their sessions. */
    async storedAmong(ids: readonly string[]): Promise<Message[]> {
      const { rows } = await pool.query<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM message
         WHERE id = ANY ($1) AND seq > (SELECT cleared_seq FROM session WHERE id = message.session_id)
         ORDER BY session_id, seq`,
        [ids],
      )
      return rows.map(toMessage)
    },

    /**
     * What these sessions stored within the last `withinMs`, and replies that began up to `repliesMs` before that; not what
     * is younger than `settledMs`.
     */
    async lately(
      sessionIds: readonly string[],
      { withinMs, repliesMs, settledMs }: { withinMs: number; repliesMs: number; settledMs: number },
    ): Promise<[string, Message][]> {
      if (sessionIds.length === 0) return []
      const { rows } = await pool.query<MessageRow & { session_id: string }>(
        `SELECT session_id, ${MESSAGE_COLUMNS}
         FROM (
           SELECT id AS of_session, cleared_seq, last_seq FROM session
           WHERE id = ANY ($1) AND ended_at IS NULL AND deleted_at IS NULL -- over, nobody hears anything any more
         ) s
         CROSS JOIN LATERAL (
           SELECT * FROM message
           WHERE session_id = of_session AND seq <= last_seq AND seq > greatest(cleared_seq, (
             -- From the newest on: the first that is too old ends the search, however long the chat is.
             SELECT seq FROM message
             WHERE session_id = of_session AND seq > last_seq - $5 AND created_at <= now() - make_interval(secs => $4)
             ORDER BY seq DESC LIMIT 1
           ))
           ORDER BY seq DESC LIMIT $5
         ) newest
         WHERE created_at > now() - make_interval(secs => CASE WHEN user_id = $3 THEN $4::float8 ELSE $2::float8 END)
           AND created_at <= now() - make_interval(secs => $6)
         ORDER BY session_id, seq`,
        [sessionIds, withinMs / 1000, ASSISTANT_NAME, (withinMs + repliesMs) / 1000, LATELY_MAX, settledMs / 1000],
      )
      return rows.map((row) => [row.session_id, toMessage(row)])
    },

    /** Messages by their ids, whatever became of them. */
    async byIds(sessionId: string, ids: readonly string[]): Promise<Message[]> {
      if (ids.length === 0) return []
      const { rows } = await pool.query<MessageRow>(
        `SELECT ${MESSAGE_COLUMNS} FROM message WHERE session_id = $1 AND id = ANY ($2) ORDER BY seq`,
        [sessionId, ids],
      )
      return rows.map(toMessage)
    },
  }
}
