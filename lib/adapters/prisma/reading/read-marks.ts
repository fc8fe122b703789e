import { SEQ_MAX } from '../../../protocol/limits.ts'
import type { ReadMarks } from '../../../services/ports/reading.ts'
import type { Database } from '../database.ts'

/** BRIEF-1: marks have a table of their own, which no other person's reads touch. */
export function makeReadMarks({ pool }: Database): ReadMarks {
  return {
    async move({ sessionId, personId, ids, seq }) {
      const { rows } = await pool.query<{ before: number; moved: number | null }>({
        name: 'move_read_mark',
        text: `
          WITH known AS (
            SELECT coalesce(max(seq), 0) AS seq FROM read_mark WHERE session_id = $1 AND person_id = ANY ($3)
          ), moved AS (
            INSERT INTO read_mark AS m (session_id, person_id, seq)
              SELECT s.id, $2, least($4, s.last_seq) FROM session s, known
              WHERE s.id = $1 AND least($4, s.last_seq) > known.seq
            ON CONFLICT (session_id, person_id) DO UPDATE SET seq = excluded.seq WHERE m.seq < excluded.seq
            RETURNING seq
          )
          SELECT known.seq AS before, moved.seq AS moved FROM known LEFT JOIN moved ON true`,
        values: [sessionId, personId, ids, Math.min(seq, SEQ_MAX)],
      })
      const [{ before, moved } = { before: 0, moved: null }] = rows
      return { seq: moved ?? before, hasMoved: moved !== null }
    },
  }
}

/** Builds SQL for a person's mark in a session: the highest of all their ids, else 0. `ids` is SQL for an array. */
export function markIn(session: string, ids: string): string {
  return `coalesce((SELECT max(seq) FROM read_mark WHERE session_id = ${session} AND person_id = ANY (${ids})), 0)`
}
