import { HIDDEN_MARKER, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import { authorOf } from '../messages/message-row.ts'

/** Builds SQL that is true for a `message` row that a page draws: no notice, not deleted, not hidden. */
export function isDrawn(row: string): string {
  return `(
    ${row}.kind <> 'notice' AND ${row}.user_id <> '${SYSTEM_USER_ID}' AND ${row}.details -> 'deleted' IS NULL
    AND NOT starts_with(${row}.text, '${HIDDEN_MARKER}') AND NOT (${row}.status = 'streaming' AND ${row}.text = '')
  )`
}

/** Builds SQL that is true for the card `card` that a `message` row opened (CARD-1). */
export function isCardOf(row: string, card: string): string {
  return `(${row}.kind = 'card' AND ${card}.session_id = ${row}.session_id AND ${card}.id = ${row}.details -> 'card' ->> 'cardId')`
}

/**
 * Builds SQL that is true for a `message` row that counts as unread (BRIEF-1): another person or Parley said it, or
 * opened its card. `ids` is SQL for an array of all ids of the reader.
 */
export function countsAsUnread(row: string, ids: string): string {
  const isOwnCard = `EXISTS (SELECT FROM card own_card WHERE ${isCardOf(row, 'own_card')} AND own_card.opened_by = ANY (${ids}))`
  return `CASE ${row}.kind WHEN 'card' THEN NOT ${isOwnCard} ELSE ${authorOf(row)} <> ALL (${ids}) AND ${isDrawn(row)} END`
}
