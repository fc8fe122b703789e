import { holdingAt, type About } from '../../../domain/parley/memory/memory.ts'
import type { Database } from '../database.ts'
import { EVERYTHING, readMemory } from './read-memory.ts'
import { takeRev } from '../rev.ts'
import type { MemoryLineStore } from '../../../services/ports/memory.ts'

/** Shows people Parley's memory of a session, and forgets lines for them. */
export function makeMemoryLineStore({ prisma, pool }: Database): MemoryLineStore {
  return {
    async holding(sessionId: string) {
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

    async aboutWhom(sessionId: string, lineId: string): Promise<About | null> {
      return prisma.memoryLine.findFirst({
        where: { id: lineId, sessionId, removedAt: null },
        select: { userId: true, namedIds: true },
      })
    },

    async remove(sessionId: string, lineId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        await takeRev(tx, sessionId, 'memory') // locks the session first, as a clear does
        await tx.$executeRaw`
          WITH RECURSIVE gone AS (
            SELECT id, replaces_id FROM memory_line WHERE session_id = ${sessionId} AND id = ${lineId}
            UNION SELECT l.id, l.replaces_id FROM memory_line l JOIN gone ON l.id = gone.replaces_id
              WHERE l.session_id = ${sessionId}
          )
          UPDATE memory_line SET removed_at = clock_timestamp(), text = '', named_ids = '{}'
          WHERE id IN (SELECT id FROM gone) AND removed_at IS NULL`
      })
    },
  }
}
