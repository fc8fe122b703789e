import type { LinesWanted, StoredLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { ReplyRoom } from '../../../domain/parley/turn-taking/room.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import { activitySchema } from '../../../protocol/entities.ts'
import type { Database } from '../database.ts'
import { LINE_COLUMNS, toSaidLine, type LineRow } from './line-row.ts'
import type { RoomView } from '../../../services/ports/parley.ts'

/** A session as Parley reads it before it decides whether to speak. */
export function makeRoomView({ pool }: Database): RoomView {
  return {
    async read(sessionId: string): Promise<ReplyRoom | null> {
      const { rows } = await pool.query<ReplyRoom>({
        name: 'reply_room',
        text: `SELECT hidden_prompt AS "hiddenPrompt", activity, is_hushed AS "isHushed",
                 ended_at IS NULL AND deleted_at IS NULL AS "isOpen",
                 EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1) AS "isReplying",
                 clock_timestamp() AS now
               FROM session WHERE id = $1`,
        values: [sessionId],
      })
      const [row] = rows
      return row ? { ...row, activity: activitySchema.catch('balanced').parse(row.activity) } : null
    },

    /** The newest lines of people and of Parley, oldest first: however much is announced, it takes no place of theirs. */
    async transcript(
      sessionId: string,
      { atLeast, sinceSeq, atMost }: LinesWanted,
    ): Promise<(StoredLine & { reason: string | null })[]> {
      const { rows } = await pool.query<LineRow & { reason: string | null }>({
        name: 'reply_transcript',
        text: `SELECT ${LINE_COLUMNS}, reason FROM message
               WHERE session_id = $1 AND seq > (SELECT cleared_seq FROM session WHERE id = $1) AND user_id <> $2
                 AND NOT is_refused
               ORDER BY seq DESC
               LIMIT greatest($3, least($4, (SELECT last_seq FROM session WHERE id = $1) - $5 + 1))`,
        values: [sessionId, SYSTEM_USER_ID, atLeast, atMost, sinceSeq],
      })
      return rows.toReversed().map((row) => ({ ...toSaidLine(row), reason: row.reason }))
    },
  }
}
