import type { BroughtFiles } from '../../../services/ports/files.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'

type Shown = NonNullable<Awaited<ReturnType<BroughtFiles['findShown']>>>

/**
 * IMG-2: finds a whole file in an open chat, for one of its people; null when they may not see it. The file's message
 * is still there, or the file is unsent and their own. An address names one id of a person, who may be a member under
 * another since they signed in.
 */
export function makeFindShown(pool: Database['pool']): BroughtFiles['findShown'] {
  return async function findShown(sessionId, fileId, userId): Promise<Shown | null> {
    const { rows } = await pool.query<Shown>({
      name: 'find_shown_file',
      text: `
        WITH person AS (
          SELECT coalesce((SELECT g.account_id FROM guest g WHERE g.id = $3), $3::text) AS id
        ), mine AS (
          SELECT array_agg(i.id) AS ids FROM (
            SELECT $3::text AS id UNION SELECT id FROM person
            UNION SELECT g.id FROM guest g JOIN person p ON p.id = g.account_id
          ) i
        )
        SELECT f.id, f.kind, f.name FROM stored_file f JOIN session s ON s.id = f.session_id, mine
        WHERE f.id = $2 AND f.session_id = $1 AND f.stored_at IS NOT NULL AND f.removed_at IS NULL
          AND ${IS_OPEN}
          AND NOT is_banned(s.id, mine.ids)
          AND (s.owner_id = ANY (mine.ids) OR EXISTS (
            SELECT FROM participant p
            WHERE p.session_id = s.id AND p.user_id = ANY (mine.ids) AND p.removed_at IS NULL
          ))
          AND CASE WHEN f.message_id IS NULL THEN f.user_id = ANY (mine.ids) ELSE EXISTS (
            SELECT FROM message m
            WHERE m.id = f.message_id AND m.session_id = s.id AND m.seq > s.cleared_seq
              AND NOT coalesce(m.details ? 'deleted', false)
          ) END`,
      values: [sessionId, fileId, userId],
    })
    return rows[0] ?? null
  }
}
