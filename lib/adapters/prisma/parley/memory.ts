import type { Memory, Segment } from '../../../domain/parley/memory/memory.ts'
import type { Note } from '../../../domain/parley/memory/check-notes.ts'
import type { Database } from '../database.ts'
import { makeMemoryRenewal, notRemoved, rowsOf } from './memory-renewal.ts'
import { EVERYTHING, readMemory } from './read-memory.ts'
import { lockSession } from '../locked-session.ts'
import { takeRev } from '../rev.ts'
import type { MemoryStore } from '../../../services/ports/memory.ts'
import { makeUnremembered } from './unremembered.ts'

/** Writes Parley's memory of each session; only the holder of the session's task can. */
export function makeMemoryStore(database: Database): MemoryStore {
  const { prisma, pool } = database

  return {
    ...makeUnremembered(database),
    ...makeMemoryRenewal(database),

    read: (sessionId: string): Promise<Memory> => readMemory(pool, sessionId, EVERYTHING),

    async write(
      { sessionId, holder, segment }: { sessionId: string; holder: string; segment: Segment },
      notes: readonly (Note & { id: string })[],
    ): Promise<number | null> {
      return prisma.$transaction(async (tx) => {
        // Locks the session first, as a clear does: another order could deadlock. The lock is a statement of its own:
        // one that waited for a deletion would still see the task that the deletion took away.
        await lockSession(tx, sessionId)
        const moved = await tx.$executeRaw`
          UPDATE session SET memory_seq = ${segment.toSeq}
          WHERE id = ${sessionId} AND memory_seq < ${segment.fromSeq} AND cleared_seq < ${segment.fromSeq}
            AND ended_at IS NULL AND deleted_at IS NULL
            AND EXISTS (SELECT 1 FROM memory_task WHERE session_id = ${sessionId} AND holder = ${holder})`
        if (moved === 0) return null
        const kept = await notRemoved(tx, sessionId, segment, notes)
        if (kept.length > 0) await tx.memorySegment.create({ data: { sessionId, ...segment } })
        await tx.memoryLine.createMany({ data: rowsOf(kept, { sessionId, toSeq: segment.toSeq, firstPosition: 0 }) })
        await tx.$executeRaw`
          INSERT INTO message_search (session_id, seq, words)
          SELECT session_id, seq, to_tsvector('simple', concat_ws(' ', text, file_words(id, details))) FROM message
          WHERE session_id = ${sessionId} AND seq BETWEEN ${segment.fromSeq} AND ${segment.toSeq}`
        if (kept.length > 0) await takeRev(tx, sessionId, 'memory')
        return kept.length
      })
    },

    async proposeTitle(
      { sessionId, holder, fromSeq, toSeq }: { sessionId: string; holder: string; fromSeq: number; toSeq: number },
      title: string,
    ): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        await lockSession(tx, sessionId) // as `write` does
        const kept = await tx.$executeRaw`
          UPDATE session SET proposed_title = ${title}, title_to_seq = ${toSeq}
          WHERE id = ${sessionId} AND proposed_title IS NULL AND cleared_seq < ${fromSeq}
            AND EXISTS (SELECT 1 FROM memory_task WHERE session_id = ${sessionId} AND holder = ${holder})`
        if (kept > 0) await takeRev(tx, sessionId, 'settings')
        return kept > 0
      })
    },
  }
}
