import { HIDDEN_MARKER, SYSTEM_USER_ID } from '../../../protocol/brand.ts'

/** SQL: whether a row of `message` is what somebody said, and a page draws it: no notice, not deleted, not hidden. */
export function isDrawn(row: string): string {
  return `(
    ${row}.kind <> 'notice' AND ${row}.user_id <> '${SYSTEM_USER_ID}' AND ${row}.details -> 'deleted' IS NULL
    AND NOT starts_with(${row}.text, '${HIDDEN_MARKER}') AND NOT (${row}.status = 'streaming' AND ${row}.text = '')
  )`
}

/**
 * SQL: whether a row of `message` counts as unread behind a mark (BRIEF-1): said by another person or Parley. `ids` is SQL for an
 * array of all of the reader's ids.
 */
export function countsAsUnread(row: string, ids: string): string {
  const isReleased = `coalesce(${row}.details -> 'release' ->> 'userId' = ANY (${ids}), false)` // ASIDE-2: their own words
  return `(${row}.user_id <> ALL (${ids}) AND NOT ${isReleased} AND ${isDrawn(row)})`
}
