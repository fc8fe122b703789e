import type { Memory, MemoryKind, MemoryLine } from '../../../domain/parley/memory/memory.ts'
import type { Database } from '../database.ts'

/** The part of a long chat's memory: the notes of the last segments, the last facts, and earlier decisions. */
type Part = { segments: number; facts: number; oldDecisions: number }
export const EVERYTHING: Part = { segments: 1_000_000, facts: 1_000_000, oldDecisions: 0 }

/** Reads the memory of a session: all its segments, and the lines that `part` selects. Removed lines are left out. */
export async function readMemory(pool: Database['pool'], sessionId: string, part: Part): Promise<Memory> {
  const { rows } = await pool.query<SegmentRow>({
    name: 'session_memory',
    text: `SELECT s.from_seq, s.to_seq, cardinality(s.stale_kinds) > 0 AS is_stale, l.id, l.kind, l.user_id, l.named_ids, l.source_seqs, l.text, l.replaces_id
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
    isStale: segments.some(({ is_stale }) => is_stale),
  }
}

type SegmentRow = {
  from_seq: number
  to_seq: number
  is_stale: boolean
  id: string
  kind: MemoryKind
  user_id: string | null
  named_ids: string[]
  source_seqs: number[]
  text: string
  replaces_id: string | null
}

function toMemoryLine(row: SegmentRow): MemoryLine {
  const { id, kind, text, user_id: userId, named_ids: namedIds, source_seqs: seqs } = row
  return { id, kind, text, toSeq: row.to_seq, userId, namedIds, seqs, replacesId: row.replaces_id }
}
