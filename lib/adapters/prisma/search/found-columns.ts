import { MESSAGE_COLUMNS } from '../messages/message-row.ts'

/** The columns of `message m` that a Message needs. */
export const FOUND_COLUMNS = MESSAGE_COLUMNS.split(', ')
  .map((column) => `m.${column}`)
  .join(', ')

/** SQL that is true when `message m` comes before a seq and before a message; null sets no limit. */
export function IS_BEFORE(seq: string, id: string): string {
  return `(${seq}::int IS NULL OR m.seq < ${seq}) AND (${id}::text IS NULL OR (m.created_at, m.id) <
    (SELECT created_at, id FROM message WHERE id = ${id}))`
}
