/**
 * Begins a statement with `line`: the session $1, and the sessions that resets replaced by it. `resets` counts the
 * resets between. Most chats have none or one, found by the unique index of `successor_id`.
 */
export const RESET_LINE = `
  WITH RECURSIVE line AS (
    SELECT $1::text AS id, 0 AS resets
    UNION ALL SELECT s.id, line.resets + 1 FROM line JOIN session s ON s.successor_id = line.id
  )`

/** SQL for a person's rows in `line`, as `p`. OFFSET 0 searches its few sessions, not all chats of the person. */
export function inLine(isTheirs: string): string {
  return `line CROSS JOIN LATERAL (SELECT * FROM participant WHERE session_id = line.id AND ${isTheirs} OFFSET 0) p`
}
