import type { CheckInTally } from '../../../domain/check-ins/confirmation.ts'
import type { Concerned } from '../../../domain/check-ins/next-moment.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Prisma } from '../generated/client.ts'
import { lockSession } from '../locked-session.ts'
import { HAS_STAYED } from '../room/people.ts'

type Tx = Prisma.TransactionClient

/** Check-ins also spare the nights of people who were here within these days (DUE-1). */
const HERE_DAYS = 7

/** Locks the session until the transaction ends. Returns the database's time, or null when the session is not open. */
export async function lockedNow(tx: Tx, sessionId: string): Promise<Date | null> {
  const session = await lockSession(tx, sessionId)
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

/** Throws INVALID_REQUEST unless all of them are members. */
export async function requireMembers(tx: Tx, sessionId: string, userIds: readonly string[]): Promise<void> {
  const rows = await tx.participant.findMany({
    where: { sessionId, userId: { in: [...userIds] }, removedAt: null },
    select: { userId: true },
  })
  const members = new Set(rows.map(({ userId }) => userId))
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
