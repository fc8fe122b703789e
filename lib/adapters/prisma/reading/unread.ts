import { HIDDEN_MARKER, SYSTEM_USER_ID } from '../../../protocol/brand.ts'

/**
 * SQL: whether a row of `message` counts as unread behind a mark (BRIEF-1): said by another person or Parley, not deleted, and
 * drawn by a page. `ids` is SQL for an array of all of the reader's ids.
 */
export function countsAsUnread(row: string, ids: string): string {
  return `(
    ${row}.kind <> 'notice' AND ${row}.user_id <> '${SYSTEM_USER_ID}' AND ${row}.user_id <> ALL (${ids})
    AND ${row}.details -> 'deleted' IS NULL
    AND NOT starts_with(${row}.text, '${HIDDEN_MARKER}') AND NOT (${row}.status = 'streaming' AND ${row}.text = '')
  )`
}
