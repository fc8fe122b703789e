import {
  holdingAt,
  type Memory,
  type MemoryKind,
  type MemoryLine,
  type MemoryState,
  type Segment,
  type Unremembered,
} from '../../domain/memory.ts'
import type { Note } from '../../domain/check-notes.ts'
import type { Database } from './database.ts'
import type { Prisma } from './generated/client.ts'
import { LINE_COLUMNS, toLine, type LineRow } from './line-row.ts'

const LINES_MAX = 200

/** How much of a long chat's memory: the notes of the last segments, the last facts, what was decided before. */
type Part = { segments: number; facts: number; oldDecisions: number }
const EVERYTHING: Part = { segments: 1_000_000, facts: 1_000_000, oldDecisions: 0 }

/** Parley's memory of each session, and the task that lets one gateway at a time write it. */
export function makeMemoryStore({ prisma, pool }: Database) {
  return {
    /** Null for a session that is not open. */
    async state(sessionId: string, quietMs: number): Promise<MemoryState | null> {
      const { rows } = await pool.query<MemoryState>({
        name: 'memory_state',
        text: `SELECT last_seq - greatest(memory_seq, cleared_seq) AS behind, proposed_title IS NOT NULL AS "hasTitle",
                 last_active_at <= clock_timestamp() - make_interval(secs => $2)
                   AND NOT EXISTS (SELECT 1 FROM reply_lease WHERE session_id = $1) AS "isQuiet",
                 EXISTS (SELECT 1 FROM memory_task WHERE session_id = $1 AND due_at > clock_timestamp()) AS "isTaken"
               FROM session WHERE id = $1 AND ended_at IS NULL AND deleted_at IS NULL`,
        values: [sessionId, quietMs / 1000],
      })
      return rows[0] ?? null
    },

    /** What is not remembered yet, oldest first. */
    async unremembered(sessionId: string): Promise<Unremembered[]> {
      const { rows } = await pool.query<LineRow>(
        `SELECT ${LINE_COLUMNS} FROM message
         WHERE session_id = $1 AND seq > (SELECT greatest(memory_seq, cleared_seq) FROM session WHERE id = $1)
         ORDER BY seq LIMIT $2`,
        [sessionId, LINES_MAX],
      )
      return rows.map((row) => ({ ...toLine(row), isFinal: row.status !== 'streaming' }))
    },

    read: (sessionId: string): Promise<Memory> => readMemory(pool, sessionId, EVERYTHING),

    /**
     * Takes the right to write; null while somebody else holds it, or after a failure until it is time again. Answers how
     * often it has failed so far.
     */
    async take(sessionId: string, holder: string, forMs: number): Promise<number | null> {
      const { rows } = await pool.query<{ attempts: number }>(
        `INSERT INTO memory_task AS t (session_id, holder, due_at)
           VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
         ON CONFLICT (session_id) DO UPDATE SET holder = excluded.holder, due_at = excluded.due_at
           WHERE t.due_at <= clock_timestamp()
         RETURNING attempts`,
        [sessionId, holder, forMs / 1000],
      )
      return rows[0]?.attempts ?? null
    },

    /** Done: the task is gone, if it is still this holder's. */
    async release(sessionId: string, holder: string): Promise<void> {
      await prisma.memoryTask.deleteMany({ where: { sessionId, holder } })
    },

    /** Failed: to be tried again after a time that doubles, up to an hour. */
    async postpone(sessionId: string, holder: string, firstMs: number): Promise<void> {
      await pool.query(
        `UPDATE memory_task SET holder = NULL, attempts = attempts + 1,
           due_at = clock_timestamp() + least(make_interval(secs => $3) * 2 ^ least(attempts, 12), interval '1 hour')
         WHERE session_id = $1 AND holder = $2`,
        [sessionId, holder, firstMs / 1000],
      )
    },

    /** Sessions whose task waits for somebody: its holder stopped, or it is time to try again. */
    async overdue(most: number): Promise<string[]> {
      const { rows } = await pool.query<{ session_id: string }>(
        'SELECT session_id FROM memory_task WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT $1',
        [most],
      )
      return rows.map(({ session_id }) => session_id)
    },

    /** Nothing is left to do for an overdue task. */
    async drop(sessionId: string): Promise<void> {
      await pool.query('DELETE FROM memory_task WHERE session_id = $1 AND due_at <= clock_timestamp()', [sessionId])
    },

    /**
     * Stores a segment with its lines, and makes its messages searchable; one without lines is no segment, and only left
     * behind. Answers how many lines were kept: what somebody removed does not come back from the same message. Null, with
     * nothing written, when the task was lost meanwhile, or the chat was cleared or ended.
     */
    async write(
      { sessionId, holder, segment }: { sessionId: string; holder: string; segment: Segment },
      notes: readonly (Note & { id: string })[],
    ): Promise<number | null> {
      return prisma.$transaction(async (tx) => {
        // The session first, as whoever clears it does; nobody waits in a circle.
        const moved = await tx.$executeRaw`
          UPDATE session SET memory_seq = ${segment.toSeq}
          WHERE id = ${sessionId} AND memory_seq < ${segment.fromSeq} AND cleared_seq < ${segment.fromSeq}
            AND ended_at IS NULL AND deleted_at IS NULL
            AND EXISTS (SELECT 1 FROM memory_task WHERE session_id = ${sessionId} AND holder = ${holder})`
        if (moved === 0) return null
        const kept = await notRemoved(tx, sessionId, notes)
        if (kept.length > 0) await tx.memorySegment.create({ data: { sessionId, ...segment } })
        await tx.memoryLine.createMany({
          data: kept.map(({ seqs, namedIds, ...note }, position) => ({
            ...note,
            sessionId,
            toSeq: segment.toSeq,
            position,
            sourceSeqs: [...seqs],
            namedIds: [...namedIds],
          })),
        })
        await tx.$executeRaw`
          INSERT INTO message_search (session_id, seq, words)
          SELECT session_id, seq, to_tsvector('simple', text) FROM message
          WHERE session_id = ${sessionId} AND seq BETWEEN ${segment.fromSeq} AND ${segment.toSeq}`
        return kept.length
      })
    },

    /** Keeps a proposed title, unless the task was lost or there is one already. */
    async proposeTitle(sessionId: string, holder: string, title: string): Promise<void> {
      await pool.query(
        `UPDATE session SET proposed_title = $3 WHERE id = $1 AND proposed_title IS NULL
           AND EXISTS (SELECT 1 FROM memory_task WHERE session_id = $1 AND holder = $2)`,
        [sessionId, holder, title],
      )
    },

    /** The lines that hold now, and when each segment began. */
    async panel(sessionId: string) {
      const [memory, begun] = await Promise.all([
        readMemory(pool, sessionId, EVERYTHING),
        pool.query<{ to_seq: number; created_at: Date }>(
          `SELECT s.to_seq, m.created_at FROM memory_segment s
           JOIN message m ON m.session_id = s.session_id AND m.seq = s.from_seq WHERE s.session_id = $1`,
          [sessionId],
        ),
      ])
      const startOf = new Map(begun.rows.map((row) => [row.to_seq, row.created_at]))
      const segments = memory.segments.map((segment) => ({ ...segment, begunAt: startOf.get(segment.toSeq) ?? null }))
      return { segments, lines: holdingAt(memory.lines, Infinity) }
    },

    /** Whom a line is about; null when there is no such line. */
    async aboutWhom(sessionId: string, lineId: string): Promise<Pick<MemoryLine, 'userId' | 'namedIds'> | null> {
      return prisma.memoryLine.findFirst({
        where: { id: lineId, sessionId, removedAt: null },
        select: { userId: true, namedIds: true },
      })
    },

    /** Forgets a line, and what it had taken the place of. Their empty rows keep them from coming back. */
    async remove(sessionId: string, lineId: string): Promise<void> {
      await pool.query(
        `WITH RECURSIVE gone AS (
           SELECT id, replaces_id FROM memory_line WHERE session_id = $1 AND id = $2
           UNION SELECT l.id, l.replaces_id FROM memory_line l JOIN gone ON l.id = gone.replaces_id WHERE l.session_id = $1
         )
         UPDATE memory_line SET removed_at = clock_timestamp(), text = '', named_ids = '{}'
         WHERE id IN (SELECT id FROM gone) AND removed_at IS NULL`,
        [sessionId, lineId],
      )
    },
  }
}

async function notRemoved<Kept extends Note>(
  tx: Prisma.TransactionClient,
  sessionId: string,
  notes: readonly Kept[],
): Promise<Kept[]> {
  const removed = await tx.memoryLine.findMany({
    where: { sessionId, removedAt: { not: null } },
    select: { kind: true, userId: true, sourceSeqs: true },
  })
  const isRemoved = ({ kind, userId, seqs }: Note) =>
    removed.some(
      (line) => line.kind === kind && line.userId === userId && line.sourceSeqs.some((seq) => seqs.includes(seq)),
    )
  return notes.filter((note) => !isRemoved(note))
}

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

function toMemoryLine(row: SegmentRow): MemoryLine {
  const { id, kind, text, user_id: userId, named_ids: namedIds, source_seqs: seqs } = row
  return { id, kind, text, toSeq: row.to_seq, userId, namedIds, seqs, replacesId: row.replaces_id }
}
