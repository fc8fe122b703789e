import type { Prisma } from '../generated/client.ts'

/**
 * PUSH-1: moves these guests' choice of notifications in a session to their account; of several the newest holds. A
 * browser that has signed out keeps its choice: somebody else may be using it.
 */
export async function adoptInPush(
  tx: Prisma.TransactionClient,
  sessionId: string,
  guestIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    WITH theirs AS (
      DELETE FROM push_setting p USING guest g LEFT JOIN sign_in s ON s.id = g.sign_in_id
      WHERE p.session_id = ${sessionId} AND p.person_id = g.id AND g.id = ANY (${guestIds}) AND s.ended_at IS NULL
      RETURNING g.account_id, p.level, p.is_text_shown, p.changed_at
    )
    INSERT INTO push_setting AS own (session_id, person_id, level, is_text_shown, changed_at)
      SELECT DISTINCT ON (account_id) ${sessionId}, account_id, level, is_text_shown, changed_at FROM theirs
      ORDER BY account_id, changed_at DESC
    ON CONFLICT (session_id, person_id) DO UPDATE
      SET level = excluded.level, is_text_shown = excluded.is_text_shown, changed_at = excluded.changed_at
      WHERE own.changed_at < excluded.changed_at`
}
