import { Refusal } from '../../../protocol/errors.ts'

/** Where somebody stands in a session at the moment of a change that they ask for. */
export type Standing = { isOpen: boolean | null; isIn: boolean }

/**
 * `own` is the row of the participant $2 in the session $1, while that is open; without it a change finds nothing to change.
 * The session's row is locked before theirs, as whoever deletes it does, and as the change's rev needs it (`next_rev`).
 */
export const STANDING = `
  room AS (
    SELECT id, ended_at IS NULL AND deleted_at IS NULL AS is_open FROM session WHERE id = $1 FOR NO KEY UPDATE
  ), own AS (
    SELECT p.user_id, p.user_name FROM room JOIN participant p ON p.session_id = room.id
    WHERE room.is_open AND p.user_id = $2 AND p.removed_at IS NULL FOR NO KEY UPDATE OF p
  )`
export const READ_STANDING = 'SELECT (SELECT is_open FROM room) AS "isOpen", EXISTS (SELECT 1 FROM own) AS "isIn"'

/**
 * Throws where nothing was changed: SESSION_CLOSED when the session is not open; NOT_JOINED when nobody is in it under this
 * id any more, because they are there under another of theirs.
 */
export function requireChanged(standing: Standing | undefined): asserts standing {
  if (!standing?.isOpen) throw new Refusal('SESSION_CLOSED')
  if (!standing.isIn) throw new Refusal('NOT_JOINED')
}
