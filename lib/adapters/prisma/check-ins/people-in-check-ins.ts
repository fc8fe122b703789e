import { isConfirmed } from '../../../domain/check-ins/confirmation.ts'
import type { Prisma } from '../generated/client.ts'
import { tallyOf } from './check-in-room.ts'

type Tx = Prisma.TransactionClient

/**
 * DOOR-3, DEC-62: removes a former member and their votes from check-ins. Cancels check-ins that named only them, and
 * confirms those that only waited for them. The caller has locked the session.
 */
export async function forgetInCheckIns(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds]
  await tx.$executeRaw`
    WITH left_over AS (
      SELECT id, ARRAY(SELECT u FROM unnest(user_ids) WITH ORDINALITY x(u, n) WHERE NOT u = ANY (${ids}) ORDER BY n) AS named,
        ARRAY(SELECT u FROM unnest(confirmed_by) WITH ORDINALITY x(u, n) WHERE NOT u = ANY (${ids}) ORDER BY n) AS voices
      FROM check_in
      WHERE session_id = ${sessionId} AND due_at IS NOT NULL AND (user_ids && ${ids} OR confirmed_by && ${ids})
    )
    UPDATE check_in k SET user_ids = o.named, confirmed_by = o.voices,
      state = CASE WHEN o.named = '{}' AND k.user_ids <> '{}' THEN 'cancelled' ELSE k.state END,
      due_at = CASE WHEN o.named = '{}' AND k.user_ids <> '{}' THEN NULL ELSE k.due_at END,
      rev = next_rev(k.session_id)
    FROM left_over o WHERE o.id = k.id`
  const waiting = await tx.checkIn.findMany({ where: { sessionId, state: 'proposed', dueAt: { not: null } } })
  for (const { id, confirmedBy } of waiting) {
    if (!isConfirmed(await tallyOf(tx, sessionId, confirmedBy, ids))) continue
    // The row shows it at the notice of its proposal; a second notice would tell nobody anything.
    await tx.$executeRaw`UPDATE check_in SET state = 'confirmed', rev = next_rev(session_id) WHERE id = ${id}`
  }
}

/** Replaces guest ids by `userId`, among the named and the voters. The caller has locked the session. */
export async function adoptInCheckIns(
  tx: Tx,
  sessionId: string,
  userId: string,
  guestIds: readonly string[],
): Promise<void> {
  const ids = [...guestIds]
  await tx.$executeRaw`
    UPDATE check_in SET
      user_ids = ARRAY(
        SELECT one FROM (SELECT CASE WHEN u = ANY (${ids}) THEN ${userId} ELSE u END AS one, n
          FROM unnest(user_ids) WITH ORDINALITY x(u, n)) named GROUP BY one ORDER BY min(n)),
      confirmed_by = ARRAY(
        SELECT one FROM (SELECT CASE WHEN u = ANY (${ids}) THEN ${userId} ELSE u END AS one, n
          FROM unnest(confirmed_by) WITH ORDINALITY x(u, n)) voices GROUP BY one ORDER BY min(n)),
      rev = next_rev(session_id)
    WHERE session_id = ${sessionId} AND (user_ids && ${ids} OR confirmed_by && ${ids})`
}

/** DEC-69: a clear empties every check-in and cancels those that wait. The caller has locked the session. */
export async function clearCheckIns(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE check_in SET text = '', due_at = NULL, rev = next_rev(session_id),
      state = CASE WHEN state IN ('proposed', 'confirmed') THEN 'cancelled' ELSE state END
    WHERE session_id = ${sessionId} AND text <> ''`
}
