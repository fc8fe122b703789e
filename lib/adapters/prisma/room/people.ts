import type { Member } from '../../../domain/people/members.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'

/**
 * Returns the people of a session in the order they joined, with their presence and reset votes. Online means having a
 * connection. Only the reaper judges gateways (`presence`), because it knows when all heartbeats stood still.
 */
export async function readPeople(pool: Database['pool'], sessionId: string): Promise<Member[]> {
  const { rows } = await pool.query<PersonRow>({ name: 'room_people', text: ALL_PEOPLE, values: [sessionId] })
  return rows.map(toPerson)
}

/** Reads people on the transaction's own connection: waiting for a second one could exhaust the pool and deadlock. */
export async function peopleWithin(tx: Prisma.TransactionClient, sessionId: string): Promise<Member[]> {
  const rows = await tx.$queryRawUnsafe<PersonRow[]>(ALL_PEOPLE, sessionId)
  return rows.map(toPerson)
}

/** A row of `ALL_PEOPLE`. */
export type PersonRow = Omit<Member, 'isAI'>

export function toPerson(row: PersonRow): Member {
  return { ...row, isAI: false }
}

/** SQL: all who ever joined session `$1`, removed people too. */
export const ALL_PEOPLE = `
  SELECT p.user_id AS "userId", p.user_name AS "userName", p.time_zone AS "timeZone",
    -- A removed person (DOOR-3) counts as long gone, and keeps the name on their messages.
    CASE WHEN p.removed_at IS NULL THEN p.last_seen_at ELSE to_timestamp(0) END AS "lastSeenAt", p.joined_seq AS "joinedSeq", p.number,
    ARRAY(
      SELECT g.id FROM guest g WHERE g.account_id IN
        (p.user_id, CASE WHEN p.is_discreet THEN (SELECT account_id FROM guest WHERE id = p.user_id) END)
        -- A guest id with a participant of its own, as of a signed-out browser, is another person here.
        AND NOT EXISTS (SELECT 1 FROM participant WHERE session_id = p.session_id AND user_id = g.id)
    ) || p.user_id AS ids,
    v.user_id IS NOT NULL AS "hasVoted",
    EXISTS (SELECT 1 FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id) AS "isOnline"
  FROM participant p
  LEFT JOIN reset_vote v ON v.session_id = p.session_id AND v.user_id = p.user_id
  WHERE p.session_id = $1
  ORDER BY p.number, p.user_id`

/** SQL: true where an id has no participant row of its own in session `$1`. */
export const isPlaceless = (id: string): string =>
  `NOT EXISTS (SELECT FROM participant WHERE session_id = $1 AND user_id = ${id})`

/**
 * SQL for the ids of a person whose sockets may be asked something private in session `$1`: their payer and the ids
 * without a participant row. A guest with a row of its own, as in a browser that signed out, is another person there.
 */
export const privateIds = (payer: string, ids: string): string =>
  `ARRAY(SELECT own.id FROM unnest(${ids}::text[]) AS own(id) WHERE own.id = ${payer} OR ${isPlaceless('own.id')})`

/**
 * SQL for the id under which a participant `p` first joined, by the notice of that join. An account that stands in a
 * guest's place came as that guest.
 */
export const CAME_AS = Prisma.sql`(
  SELECT substr(n.temp_msg_id, length('joined:') + 1) FROM message n
  WHERE n.session_id = p.session_id AND n.seq = p.joined_seq AND n.temp_msg_id LIKE 'joined:%'
)`

/**
 * SQL: true unless the account of a participant `p` is deleted: its row stays, for the name on its messages (DEC-62). An
 * id that is no guest's is an account's. A discreet person is a guest of an account, which takes its guests along.
 */
export const STAYED = `(CASE
  WHEN p.user_id NOT LIKE 'guest-%' THEN EXISTS (SELECT FROM account a WHERE a.id = p.user_id)
  ELSE NOT p.is_discreet OR EXISTS (SELECT FROM guest g WHERE g.id = p.user_id) END)`
/** `STAYED` for tagged queries. */
export const HAS_STAYED = Prisma.raw(STAYED)
