import type { Memory, MemoryKind, MemoryLine } from '../../domain/memory.ts'
import { speakerKind, type PromptLine } from '../../domain/prompt-lines.ts'
import { FACTS_READ, OLD_DECISIONS_READ, SEGMENTS_READ } from '../../domain/prompt-memory.ts'
import { WINDOW_SEGMENTS } from '../../domain/prompt-window.ts'
import type { Database } from './database.ts'

type PromptView = {
  hiddenPrompt: string | null
  homeZone: string | null
  /** Oldest first: all that may stand in the prompt word by word. */
  lines: PromptLine[]
  memory: Memory
}

/** More than the longest window of the shortest messages. */
const MOST_LINES = 800

/** A session as Parley reads it before it replies. */
export function makePromptViewStore({ pool }: Database) {
  return {
    async read(sessionId: string): Promise<PromptView> {
      const [session, lines, memory] = await Promise.all([
        pool.query<{ hiddenPrompt: string | null; homeZone: string | null }>({
          name: 'prompt_session',
          text: 'SELECT hidden_prompt AS "hiddenPrompt", time_zone AS "homeZone" FROM session WHERE id = $1',
          values: [sessionId],
        }),
        pool.query<LineRow>({
          name: 'prompt_lines',
          text: `SELECT seq, user_id, user_name, text, created_at, seen_seq FROM message
                 WHERE session_id = $1 AND seq > greatest(
                   (SELECT cleared_seq FROM session WHERE id = $1),
                   (SELECT to_seq FROM memory_segment WHERE session_id = $1 ORDER BY to_seq DESC OFFSET $2 LIMIT 1))
                 ORDER BY seq DESC LIMIT $3`,
          values: [sessionId, WINDOW_SEGMENTS, MOST_LINES],
        }),
        readMemory(pool, sessionId, RECENT),
      ])
      const { hiddenPrompt = null, homeZone = null } = session.rows[0] ?? {}
      return { hiddenPrompt, homeZone, lines: lines.rows.toReversed().map(toLine), memory }
    },
  }
}

/** How much of a long chat's memory: the notes of the last segments, the last facts, what was decided before. */
type Part = { segments: number; facts: number; oldDecisions: number }
export const EVERYTHING: Part = { segments: 1_000_000, facts: 1_000_000, oldDecisions: 0 }
const RECENT: Part = { segments: SEGMENTS_READ, facts: FACTS_READ, oldDecisions: OLD_DECISIONS_READ }

/** What is remembered of a session: all its segments, and their lines as far as `part` goes. Removed lines are not. */
export async function readMemory(pool: Database['pool'], sessionId: string, part: Part): Promise<Memory> {
  const { rows } = await pool.query<SegmentRow>({
    name: 'session_memory',
    text: `SELECT s.from_seq, s.to_seq, l.id, l.kind, l.user_id, l.named_ids, l.source_seqs, l.text, l.replaces_id
           FROM memory_segment s
           LEFT JOIN (
             SELECT * FROM memory_line WHERE session_id = $1 AND removed_at IS NULL AND kind <> 'fact'
               AND to_seq > coalesce((SELECT to_seq FROM memory_segment WHERE session_id = $1
                 ORDER BY to_seq DESC OFFSET $2 LIMIT 1), 0)
             UNION ALL
             (SELECT * FROM memory_line WHERE session_id = $1 AND removed_at IS NULL AND kind = 'fact'
              ORDER BY to_seq DESC, position DESC LIMIT $3)
             UNION ALL
             (SELECT * FROM memory_line WHERE session_id = $1 AND removed_at IS NULL AND kind = 'decision'
                AND to_seq <= coalesce((SELECT to_seq FROM memory_segment WHERE session_id = $1
                  ORDER BY to_seq DESC OFFSET $2 LIMIT 1), 0)
              ORDER BY to_seq DESC, position DESC LIMIT $4)
           ) l ON l.to_seq = s.to_seq
           WHERE s.session_id = $1 ORDER BY s.to_seq, l.position`,
    values: [sessionId, part.segments, part.facts, part.oldDecisions],
  })
  const segments = rows.filter(({ to_seq }, at) => to_seq !== rows[at - 1]?.to_seq)
  return {
    segments: segments.map(({ from_seq, to_seq }) => ({ fromSeq: from_seq, toSeq: to_seq })),
    lines: rows.filter(({ id }) => id !== null).map(toMemoryLine),
  }
}

type LineRow = {
  seq: number
  user_id: string
  user_name: string
  text: string
  created_at: Date
  seen_seq: number | null
}
type SegmentRow = {
  from_seq: number
  to_seq: number
  id: string
  kind: MemoryKind
  user_id: string | null
  named_ids: string[]
  source_seqs: number[]
  text: string
  replaces_id: string | null
}

export function toLine(row: LineRow): PromptLine {
  const { seq, user_id: userId, user_name: userName, text, created_at: at, seen_seq: seenSeq } = row
  return { seq, userId, userName, text, at, kind: speakerKind(userId), seenSeq }
}

function toMemoryLine(row: SegmentRow): MemoryLine {
  const { id, kind, text, user_id: userId, named_ids: namedIds, source_seqs: seqs } = row
  return { id, kind, text, toSeq: row.to_seq, userId, namedIds, seqs, replacesId: row.replaces_id }
}
