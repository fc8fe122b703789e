import type { Appended } from '../../../domain/messages/draft.ts'
import type { QuotaSizes } from '../../../domain/account/quota.ts'
import { makeAppend, type OnCommit } from './append.ts'
import type { Database } from '../database.ts'
import { makeMessagePages } from './message-page.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'
import type { MessageLog } from '../../../services/ports/messages.ts'

/**
 * The log of all messages. `seq` has no gap within a session. Each (session, person, tempMsgId) is stored once, and
 * quotas count in the same commit.
 */
export function makeMessageLog(
  { pool, appends }: Pick<Database, 'pool' | 'appends'>,
  sizes: QuotaSizes,
  onCommit?: OnCommit,
): MessageLog {
  return {
    append: makeAppend(appends, sizes, onCommit),
    ...makeMessagePages({ pool }),

    /** Returns the stored message that a person sent under this tempMsgId, or null. */
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
  }
}
