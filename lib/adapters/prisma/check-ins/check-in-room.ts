import type { CheckInTally } from '../../../domain/check-ins/confirmation.ts'
import type { Concerned } from '../../../domain/check-ins/next-moment.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Prisma } from '../generated/client.ts'
import { HAS_STAYED } from '../room/people.ts'

type Tx = Prisma.TransactionClient

/** Check-ins also spare the nights of people who were here within these days (DUE-1). */
const HERE_DAYS = 7

/** Locks the session until the transaction ends. Returns the database's time, or null when the session is not open. */
export async function lockedNow(tx: Tx, sessionId: string): Promise<Date | null> {
  const [session] = await tx.$queryRaw<{ isOpen: boolean }[]>`
    SELECT ended_at IS NULL AND deleted_at IS NULL AS "isOpen" FROM session WHERE id = ${sessionId} FOR NO KEY UPDATE`
  if (!session?.isOpen) return null
  // Asked after the lock, for which the transaction may have waited.
  const [clock] = await tx.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  return clock!.now
}

/** Locks the session as {@link lockedNow} does. Throws SESSION_CLOSED. */
export async function openRoom(tx: Tx, sessionId: string): Promise<Date> {
  const now = await lockedNow(tx, sessionId)
  if (now === null) throw new Refusal('SESSION_CLOSED')
  return now
}

/** Returns the current names of these members, by id. */
async function namesOf(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.participant.findMany({
    where: { sessionId, userId: { in: [...userIds] }, removedAt: null },
    select: { userId: true, userName: true },
  })
  return new Map(rows.map(({ userId, userName }) => [userId, userName]))
}

/** Returns the name of a member. Throws NOT_JOINED for any other id. */
export async function memberName(tx: Tx, sessionId: string, userId: string): Promise<string> {
  const name = (await namesOf(tx, sessionId, [userId])).get(userId)
  if (name === undefined) throw new Refusal('NOT_JOINED')
  return name
}

/** Throws INVALID_REQUEST unless all of them are members. */
export async function requireMembers(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  const members = await namesOf(tx, sessionId, userIds)
  if (userIds.some((userId) => !members.has(userId))) throw new Refusal('INVALID_REQUEST')
}

/** Counts the members, and the voters among them. `leaving`: the ids of a person who does not count any more. */
export async function tallyOf(
  tx: Tx,
  sessionId: string,
  voterIds: readonly string[],
  leaving: readonly string[] = [],
): Promise<CheckInTally> {
  const [tally] = await tx.$queryRaw<CheckInTally[]>`
    SELECT count(DISTINCT person)::int AS members,
      (count(DISTINCT person) FILTER (WHERE user_id = ANY (${[...voterIds]})))::int AS votes
    FROM (
      SELECT p.user_id, coalesce(g.account_id, p.user_id) AS person FROM participant p LEFT JOIN guest g ON g.id = p.user_id
      WHERE p.session_id = ${sessionId} AND p.removed_at IS NULL AND NOT p.user_id = ANY (${[...leaving]})
        AND ${HAS_STAYED}
    ) members`
  return tally!
}

/** Returns the time zones of named members, and of members who were here lately, each by their last join. */
export async function zonesOf(tx: Tx, sessionId: string, named: readonly string[]): Promise<Concerned> {
  const rows = await tx.$queryRaw<{ zone: string | null; isNamed: boolean; wasHere: boolean }[]>`
    SELECT p.time_zone AS zone, p.user_id = ANY (${[...named]}) AS "isNamed",
      p.last_seen_at > clock_timestamp() - make_interval(days => ${HERE_DAYS}::int)
        OR EXISTS (SELECT FROM connection c WHERE c.session_id = p.session_id AND c.user_id = p.user_id) AS "wasHere"
    FROM participant p WHERE p.session_id = ${sessionId} AND p.removed_at IS NULL`
  return {
    named: rows.filter(({ isNamed }) => isNamed).map(({ zone }) => zone),
    everybody: rows.filter(({ wasHere }) => wasHere).map(({ zone }) => zone),
  }
}
