import type { Prisma } from '../generated/client.ts'
import { takeRev } from '../rev.ts'

/**
 * Deletes what Parley noted of a changed or deleted message, in the same commit: the notes that cite it, and the topic
 * of its segment, which sums up all messages and cites few. Marks in each segment which notes to make anew, from which
 * messages; a topic is made from the whole segment. A gateway that is writing notes has read the old words, so it loses
 * its task. Lines that a person removed stay, empty. Returns true when any line went.
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
      DELETE FROM memory_line l WHERE session_id = ${sessionId} AND removed_at IS NULL AND (${seq} = ANY (source_seqs)
        -- A caption is a topic with an author, and comes from its own message alone.
        OR kind = 'topic' AND user_id IS NULL AND EXISTS (SELECT FROM memory_segment s
          WHERE s.session_id = ${sessionId} AND s.to_seq = l.to_seq AND ${seq} BETWEEN s.from_seq AND s.to_seq))
      RETURNING id, to_seq, kind, source_seqs
    ), stale AS (
      SELECT to_seq, array_agg(DISTINCT kind) AS kinds,
        coalesce(array_agg(DISTINCT source) FILTER (WHERE kind <> 'topic'), '{}') AS seqs
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
