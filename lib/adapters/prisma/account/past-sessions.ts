import { fitting } from '../../../domain/messages/within-bytes.ts'
import type { SessionListItem } from '../../../protocol/http.ts'
import { ANSWER_MAX_BYTES, SESSIONS_LISTED_MAX, UNREAD_COUNTED_MAX } from '../../../protocol/limits.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { markIn } from '../reading/read-marks.ts'
import { countsAsUnread } from '../reading/unread.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'
import { makeStoredSessions } from './stored-session.ts'

/** Of a session `s` and the ids $1. Stops at as many as are told, so that a long absence costs no more than a short one. */
const UNREAD = `(
  SELECT count(*)::int FROM (
    SELECT FROM message x
    WHERE x.session_id = s.id AND x.seq > greatest(s.cleared_seq, ${markIn('s.id', '$1')}) AND ${countsAsUnread('x', '$1')}
    LIMIT ${UNREAD_COUNTED_MAX}
  ) unread
)`

/** The sessions of a person with an account. `userIds` are all their ids; each session has one row of theirs or more. */
export function makePastSessionStore(database: Database): PastSessionStore {
  const { prisma, pool } = database

  return {
    ...makeStoredSessions(database),

    /** Newest first, SESSIONS_LISTED_MAX at most, and no more than one answer holds. */
    async list(userIds: readonly string[]): Promise<SessionListItem[]> {
      const { rows } = await pool.query<Omit<SessionListItem, 'lastActiveAt'> & { lastActiveAt: Date }>(
        `SELECT s.id AS "sessionId", m.title AS "userTitle", coalesce(s.title, s.proposed_title) AS "proposedTitle", s.last_active_at AS "lastActiveAt",
           (SELECT count(*)::int FROM participant p WHERE p.session_id = s.id AND p.removed_at IS NULL) AS "participantCount",
           coalesce(s.owner_id = ANY ($1), false) AS "isOwner",
           ${UNREAD} AS unread
         FROM (
           SELECT session_id, max(title) AS title FROM (
             SELECT session_id, user_title AS title FROM participant WHERE user_id = ANY ($1) AND forgotten_at IS NULL AND removed_at IS NULL
             UNION ALL SELECT id, owner_title FROM session WHERE owner_id = ANY ($1)
           ) place GROUP BY session_id
         ) m
         JOIN session s ON s.id = m.session_id
         WHERE s.deleted_at IS NULL AND NOT is_banned(s.id, $1)
         ORDER BY s.last_active_at DESC, s.id LIMIT $2`,
        [userIds, SESSIONS_LISTED_MAX],
      )
      const items = rows.map((row) => ({ ...row, lastActiveAt: row.lastActiveAt.toISOString() }))
      return items.slice(0, fitting(items, ANSWER_MAX_BYTES))
    },

    /** The title in this person's own history. */
    async titleFor(sessionId: string, userIds: readonly string[]): Promise<string | null> {
      const { rows } = await pool.query<{ title: string | null }>(
        `SELECT max(title) AS title FROM (
           SELECT user_title AS title FROM participant WHERE session_id = $1 AND user_id = ANY ($2)
           UNION ALL SELECT owner_title FROM session WHERE id = $1 AND owner_id = ANY ($2)
         ) place`,
        [sessionId, userIds],
      )
      return rows[0]?.title ?? null
    },

    /** The person's own title of a session. Answers false where it is not theirs and they have no place in it, or forgot it. */
    async rename(sessionId: string, userIds: readonly string[], userTitle: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `WITH owned AS (UPDATE session SET owner_title = $3 WHERE id = $1 AND owner_id = ANY ($2) RETURNING 1),
           place AS (
             UPDATE participant SET user_title = $3
             WHERE session_id = $1 AND user_id = ANY ($2) AND forgotten_at IS NULL RETURNING 1
           )
         SELECT FROM owned UNION ALL SELECT FROM place`,
        [sessionId, userIds, userTitle],
      )
      return Boolean(rowCount)
    },

    /** Gone from this person's history. */
    async forget(sessionId: string, userIds: readonly string[]): Promise<void> {
      const forgottenAt = await databaseNow(prisma)
      const where = { sessionId, userId: { in: [...userIds] } }
      await prisma.participant.updateMany({ where, data: { forgottenAt } })
    },
  }
}
