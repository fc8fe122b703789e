import { HIDDEN_MARKER, SYSTEM_USER_ID } from '../../../protocol/brand.ts'

/** Builds SQL that is true for a `message` row that a page draws: no notice, not deleted, not hidden. */
export function isDrawn(row: string): string {
  return `(
    ${row}.kind <> 'notice' AND ${row}.user_id <> '${SYSTEM_USER_ID}' AND ${row}.details -> 'deleted' IS NULL
    AND NOT starts_with(${row}.text, '${HIDDEN_MARKER}') AND NOT (${row}.status = 'streaming' AND ${row}.text = '')
  )`
}

/**
 * Builds SQL that is true for a `message` row that counts as unread (BRIEF-1): another person or Parley said it. `ids`
 * is SQL for an array of all ids of the reader.
 */
export function countsAsUnread(row: string, ids: string): string {
  const isReleased = `coalesce(${row}.details -> 'release' ->> 'userId' = ANY (${ids}), false)` // ASIDE-2: their own words
  return `(${row}.user_id <> ALL (${ids}) AND NOT ${isReleased} AND ${isDrawn(row)})`
}
