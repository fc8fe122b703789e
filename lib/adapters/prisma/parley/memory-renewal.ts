import type { MemoryKind, Segment, StaleSegment } from '../../../domain/parley/memory/memory.ts'
import type { Note } from '../../../domain/parley/memory/check-notes.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { LINE_COLUMNS, toLine, type LineRow } from './line-row.ts'
import { lockSession } from '../locked-session.ts'
import { takeRev } from '../rev.ts'
import type { MemoryStore } from '../../../services/ports/memory.ts'

/** Renews notes that were deleted with one of their messages (EDIT-4). */
export function makeMemoryRenewal({
  prisma,
  pool,
}: Pick<Database, 'prisma' | 'pool'>): Pick<MemoryStore, 'stale' | 'renew'> {
  return {
    async stale(sessionId: string): Promise<StaleSegment[]> {
      const segments = await prisma.$queryRaw<StaleRow[]>`
        SELECT from_seq AS "fromSeq", to_seq AS "toSeq", stale_kinds AS kinds, stale_seqs AS seqs FROM memory_segment
        WHERE session_id = ${sessionId} AND cardinality(stale_kinds) > 0 ORDER BY to_seq`
      if (segments.length === 0) return []
      // A join, so that PostgreSQL looks up each segment's range: EXISTS would read the whole chat.
      const { rows } = await pool.query<LineRow>(
        `SELECT ${LINE_COLUMNS} FROM unnest($2::int[], $3::int[]) s (from_seq, to_seq)
         JOIN message ON session_id = $1 AND seq BETWEEN s.from_seq AND s.to_seq
         WHERE NOT is_refused AND status <> 'streaming' ORDER BY seq`,
        [sessionId, segments.map(({ fromSeq }) => fromSeq), segments.map(({ toSeq }) => toSeq)],
      )
      return segments.map(({ fromSeq, toSeq, kinds, seqs }) => {
        const stretch = rows.filter(({ seq }) => seq >= fromSeq && seq <= toSeq).map(toLine)
        return { fromSeq, toSeq, kinds, lines: stretch.filter(({ seq }) => seqs.includes(seq)), stretch }
      })
    },

    async renew(
      { sessionId, holder, segment }: { sessionId: string; holder: string; segment: StaleSegment },
      notes: readonly (Note & { id: string })[],
    ): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        await lockSession(tx, sessionId)
        const { toSeq } = segment
        const marked = await tx.$executeRaw`
          UPDATE memory_segment SET stale_kinds = '{}', stale_seqs = '{}' WHERE session_id = ${sessionId} AND to_seq = ${toSeq}
            AND EXISTS (SELECT 1 FROM memory_task WHERE session_id = ${sessionId} AND holder = ${holder})`
        if (marked === 0) return false
        const kept = await notRemoved(tx, sessionId, segment, notes)
        if (kept.length === 0) return true
        const last = await tx.memoryLine.aggregate({ where: { sessionId, toSeq }, _max: { position: true } })
        const firstPosition = (last._max.position ?? -1) + 1
        await tx.memoryLine.createMany({ data: rowsOf(kept, { sessionId, toSeq, firstPosition }) })
        await takeRev(tx, sessionId, 'memory')
        return true
      })
    },
  }
}

type StaleRow = { fromSeq: number; toSeq: number; kinds: MemoryKind[]; seqs: number[] }

/** Builds a segment's rows from notes, in order, from a position on. */
export function rowsOf(
  notes: readonly (Note & { id: string })[],
  { sessionId, toSeq, firstPosition }: { sessionId: string; toSeq: number; firstPosition: number },
) {
  return notes.map(({ seqs, namedIds, ...note }, at) => ({
    ...note,
    sessionId,
    toSeq,
    position: firstPosition + at,
    sourceSeqs: [...seqs],
    namedIds: [...namedIds],
  }))
}

/**
 * Leaves out notes that a person removed. Their source messages identify them, because ids of people may change. A topic
 * sums up its whole segment, so a removed one stays away whichever messages a new one cites.
 */
export async function notRemoved<Kept extends Note>(
  tx: Prisma.TransactionClient,
  sessionId: string,
  { fromSeq, toSeq }: Segment,
  notes: readonly Kept[],
): Promise<Kept[]> {
  const removed = await tx.memoryLine.findMany({
    where: { sessionId, removedAt: { not: null } },
    select: { kind: true, userId: true, sourceSeqs: true },
  })
  function isRemoved(note: Note): boolean {
    const isSource = (seq: number) => (isSummary(note) ? seq >= fromSeq && seq <= toSeq : note.seqs.includes(seq))
    const isSameKind = (line: { kind: string; userId: string | null }) =>
      line.kind === note.kind && isSummary(line) === isSummary(note)
    return removed.some((line) => isSameKind(line) && line.sourceSeqs.some(isSource))
  }
  return notes.filter((note) => !isRemoved(note))
}

/** True for the topic of a segment; a caption is a topic with an author. */
function isSummary({ kind, userId }: { kind: string; userId: string | null }): boolean {
  return kind === 'topic' && userId === null
}
