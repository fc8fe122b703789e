import type { MemoryState, Unremembered } from '../../../domain/parley/memory/memory.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import { LINE_COLUMNS, toLine, type LineRow } from './line-row.ts'
import type { MemoryStore } from '../../../services/ports/memory.ts'

const LINES_MAX = 200

/** Reads the messages that a session's memory or title is made of, and whether it is time to write it. */
export function makeUnremembered({ pool }: Database): Pick<MemoryStore, 'state' | 'unremembered' | 'beginning'> {
  return {
    async state(sessionId: string, quietMs: number): Promise<MemoryState | null> {
      const { rows } = await pool.query<MemoryState>({
        name: 'memory_state',
        text: `SELECT last_seq - greatest(memory_seq, cleared_seq) AS behind, coalesce(title, proposed_title) IS NOT NULL AS "hasTitle",
                 last_active_at <= clock_timestamp() - make_interval(secs => $2)
                   AND NOT EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1) AS "isQuiet",
                 EXISTS (SELECT 1 FROM memory_segment WHERE session_id = $1 AND cardinality(stale_kinds) > 0) AS "isStale",
                 EXISTS (SELECT 1 FROM memory_task WHERE session_id = $1 AND due_at > clock_timestamp()) AS "isTaken"
               FROM session WHERE id = $1 AND ${IS_OPEN}`,
        values: [sessionId, quietMs / 1000],
      })
      return rows[0] ?? null
    },

    async unremembered(sessionId: string): Promise<Unremembered[]> {
      const { rows } = await pool.query<LineRow>(
        `SELECT ${LINE_COLUMNS} FROM message
         WHERE session_id = $1 AND seq > (SELECT greatest(memory_seq, cleared_seq) FROM session WHERE id = $1)
           AND NOT is_refused
         ORDER BY seq LIMIT $2`,
        [sessionId, LINES_MAX],
      )
      return rows.map((row) => ({ ...toLine(row), isFinal: row.status !== 'streaming' }))
    },

    async beginning(sessionId: string, most: number): Promise<PromptLine[]> {
      const { rows } = await pool.query<LineRow>(
        `SELECT ${LINE_COLUMNS} FROM message
         WHERE session_id = $1 AND seq > (SELECT cleared_seq FROM session WHERE id = $1)
           AND NOT is_refused AND status <> 'streaming'
         ORDER BY seq LIMIT $2`,
        [sessionId, most],
      )
      return rows.map(toLine)
    },
  }
}
