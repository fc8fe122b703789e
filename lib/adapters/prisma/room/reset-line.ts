/**
 * Begins a statement with `line`: the session $1 and those that resets put it in the place of, each with how many `resets` lie
 * between. In most chats that is none or one, found by the unique index of `successor_id`.
 */
export const RESET_LINE = `
  WITH RECURSIVE line AS (
    SELECT $1::text AS id, 0 AS resets
    UNION ALL SELECT s.id, line.resets + 1 FROM line JOIN session s ON s.successor_id = line.id
  )`

/** Somebody's rows in it, as `p`. OFFSET 0: looked up in its few sessions, not among all chats that they were ever in. */
export function inLine(isTheirs: string): string {
  return `line CROSS JOIN LATERAL (SELECT * FROM participant WHERE session_id = line.id AND ${isTheirs} OFFSET 0) p`
}
