import type { Database } from '../../database.ts'

/**
 * True when one of these ids owns the session, or joined it and was not removed. SQL's `is_member` also counts people
 * from chats that resets ended; this one does not, because their history has those.
 */
export function makeIsMember(pool: Database['pool']) {
  return async function isMember(sessionId: string, userIds: readonly string[]): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'is_member',
      text: `
        SELECT 1 FROM session s WHERE s.id = $1 AND NOT is_banned(s.id, $2) AND (s.owner_id = ANY ($2)
          OR EXISTS (
            SELECT 1 FROM participant p WHERE p.session_id = s.id AND p.user_id = ANY ($2) AND p.removed_at IS NULL
          ))`,
      values: [sessionId, userIds],
    })
    return rowCount === 1
  }
}
