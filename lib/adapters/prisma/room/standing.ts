import { Refusal } from '../../../protocol/errors.ts'
import { IS_OPEN } from '../locked-session.ts'

/** A person's standing in a session when they ask for a change. */
export type Standing = { isOpen: boolean | null; isIn: boolean }

/**
 * SQL: `own` is the row of participant $2 in the open session $1; without it a change finds no row. It locks the
 * session's row before theirs, as deletions and the change's rev need (`next_rev`).
 */
export const STANDING = `
  room AS (
    SELECT id, ${IS_OPEN} AS is_open FROM session WHERE id = $1 FOR NO KEY UPDATE
  ), own AS (
    SELECT p.user_id, p.user_name FROM room JOIN participant p ON p.session_id = room.id
    WHERE room.is_open AND p.user_id = $2 AND p.removed_at IS NULL FOR NO KEY UPDATE OF p
  )`
export const READ_STANDING = 'SELECT (SELECT is_open FROM room) AS "isOpen", EXISTS (SELECT 1 FROM own) AS "isIn"'

/**
 * Throws SESSION_CLOSED when the session is not open, and NOT_JOINED when this id is not in it any more. A sign-in may
 * have replaced the id by another.
 */
export function requireChanged(standing: Standing | undefined): asserts standing {
  if (!standing?.isOpen) throw new Refusal('SESSION_CLOSED')
  if (!standing.isIn) throw new Refusal('NOT_JOINED')
}
