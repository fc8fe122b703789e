import type { Prisma } from '../generated/client.ts'
import { takeRev } from '../rev.ts'

/**
 * Deletes what Parley noted of a changed or deleted message, in the same commit. Marks in each segment which notes to
 * make anew, from which messages. A gateway that is writing notes has read the old words, so it loses its task. Lines
 * that a person removed stay, empty. Returns true when any line went.
 */
export async function forgetSource(
  tx: Prisma.TransactionClient,
  sessionId: string,
  seq: number,
  isGone: boolean,
): Promise<boolean> {
  await tx.memoryTask.deleteMany({ where: { sessionId } })
  const gone = await tx.$executeRaw`
    WITH line AS (
      DELETE FROM memory_line WHERE session_id = ${sessionId} AND ${seq} = ANY (source_seqs) AND removed_at IS NULL
      RETURNING id, to_seq, kind, source_seqs
    ), stale AS (
      SELECT to_seq, array_agg(DISTINCT kind) AS kinds, array_agg(DISTINCT source) AS seqs
      FROM line CROSS JOIN LATERAL unnest(source_seqs) source
      -- A superseded fact holds no longer, so its segment needs no new notes.
      WHERE NOT EXISTS (SELECT 1 FROM memory_line newer
        WHERE newer.session_id = ${sessionId} AND newer.replaces_id = line.id AND newer.removed_at IS NULL
          AND newer.id <> ALL (SELECT id FROM line))
      GROUP BY to_seq
    ), marked AS (
      UPDATE memory_segment s SET
        stale_kinds = ARRAY(SELECT unnest(s.stale_kinds) UNION SELECT unnest(stale.kinds)),
        stale_seqs = ARRAY(
          SELECT n FROM unnest(s.stale_seqs || stale.seqs) n WHERE n <> ${seq} OR NOT ${isGone} GROUP BY n ORDER BY n)
      FROM stale WHERE s.session_id = ${sessionId} AND s.to_seq = stale.to_seq
    )
    SELECT FROM line`
  if (gone === 0) return false
  await takeRev(tx, sessionId, 'memory')
  return true
}
