import { MESSAGE_COLUMNS } from '../messages/message-row.ts'

/** The columns of `message m` that a Message needs. */
export const FOUND_COLUMNS = MESSAGE_COLUMNS.split(', ')
  .map((column) => `m.${column}`)
  .join(', ')

/**
 * The place of `message m` among those of several chats: messages of one commit share their time. The collation is the
 * order that JavaScript gives ids.
 */
export const PLACE = ['m.created_at', 'm.session_id COLLATE "C"', 'm.seq']

/** SQL that is true when `message m` comes before a seq and before a message; null sets no limit. */
export function IS_BEFORE(seq: string, id: string): string {
  return `(${seq}::int IS NULL OR m.seq < ${seq}) AND (${id}::text IS NULL OR (${PLACE.join(', ')}) <
    (SELECT created_at, session_id, seq FROM message WHERE id = ${id}))`
}
