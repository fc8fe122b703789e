import type { Member, Vote } from '../../../domain/people/members.ts'
import type { Successor } from '../../../domain/room/session.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { forgetUntilReopened } from './forget.ts'
import type { Prisma } from '../generated/client.ts'
import { notify } from '../notifications.ts'
import { peopleWithin } from './people.ts'
import { inLine, RESET_LINE } from './reset-line.ts'
import { READ_STANDING, requireChanged, STANDING, type Standing } from './standing.ts'
import type { ResetStore } from '../../../services/ports/room.ts'

/**
 * Whoever was gone for no longer than this when a reset came had only lost their connection: a silent line is noticed after 15 s,
 * a dead gateway too, and each further way tried takes seconds.
 */
const GRACE_SECONDS = 60
/** So long after it they are still led on; by then a connection that comes back has come. */
const FOLLOW_SECONDS = 300

/** Votes for a reset, the reset that they make, and the way on into the session that it opens. */
export function makeResetStore({ prisma, pool }: Database): ResetStore {
  return {
    /**
     * Records a vote, and makes the reset if `isDue` says so of the session's people then: both or neither, under the
     * session's lock (the full one, FOR UPDATE: `successor_id` is unique, so writing it needs no less), so that of two votes in
     * the same instant one makes the reset. Or withdraws it, which resets nothing, though the votes that are left may be a
     * majority of the people who are. Answers whether it did. Throws as {@link requireChanged} does.
     */
    async vote(
      { sessionId, userId, vote }: { sessionId: string; userId: string; vote: Vote },
      successorId: string,
      isDue: (people: readonly Member[]) => boolean,
    ): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM session WHERE id = ${sessionId} FOR UPDATE`
        const { isWithdrawn } = await setVote(tx, sessionId, userId, vote)
        if (isWithdrawn || !isDue(await peopleWithin(tx, sessionId))) return false
        await replace(tx, sessionId, successorId)
        return true
      })
    },

    /**
     * Gives the session to which resets led from this one, by now perhaps several, another key; null where there is none, or it
     * is not open.
     */
    async addKeyToSuccessor(sessionId: string, keyHash: string): Promise<Omit<Successor, 'accessToken'> | null> {
      const { rows } = await pool.query<Omit<Successor, 'accessToken'>>(
        `WITH RECURSIVE way AS (
           SELECT successor_id AS id FROM session WHERE id = $1
           UNION ALL SELECT s.successor_id FROM way JOIN session s ON s.id = way.id
         ), successor AS (
           SELECT s.id, s.owner_id FROM way JOIN session s ON s.id = way.id
           WHERE s.ended_at IS NULL AND s.deleted_at IS NULL
         ), opened AS (
           INSERT INTO access_key (hash, session_id) SELECT $2, id FROM successor
         )
         SELECT id AS "sessionId", owner_id AS "ownerId" FROM successor`,
        [sessionId, keyHash],
      )
      return rows[0] ?? null
    },

    /**
     * Whether a reset ended this session lately, or one from which resets led to it, while somebody was in it under one of these
     * ids or had just lost it. Who is on the way to a session when that is reset as well was in the one before.
     */
    async wasThere(sessionId: string, userIds: readonly string[]): Promise<boolean> {
      const { rowCount } = await pool.query(
        `${RESET_LINE}
         SELECT FROM ${inLine('user_id = ANY ($2)')} JOIN session s ON s.id = line.id
         WHERE s.successor_id IS NOT NULL AND s.ended_at > now() - make_interval(secs => $4) AND (
           p.last_seen_at > s.ended_at - make_interval(secs => $3)
           OR EXISTS (SELECT FROM connection c WHERE c.session_id = s.id AND c.user_id = p.user_id)
         ) LIMIT 1`,
        [sessionId, userIds, GRACE_SECONDS, FOLLOW_SECONDS],
      )
      return Boolean(rowCount)
    },
  }
}

/** Throws as {@link requireChanged} does. */
async function setVote(
  tx: Prisma.TransactionClient,
  sessionId: string,
  userId: string,
  vote: Vote,
): Promise<{ isWithdrawn: boolean }> {
  const rows = await tx.$queryRawUnsafe<Voted[]>(SET_VOTE, sessionId, userId, vote === 'toggle')
  requireChanged(rows[0])
  return rows[0]
}

type Voted = Standing & { isWithdrawn: boolean }

const SET_VOTE = `
  WITH ${STANDING}, withdrawn AS (
    DELETE FROM reset_vote v USING own
    WHERE $3::boolean AND v.session_id = $1 AND v.user_id = own.user_id RETURNING 1
  ), voted AS (
    INSERT INTO reset_vote (session_id, user_id)
      SELECT $1, user_id FROM own WHERE NOT EXISTS (SELECT 1 FROM withdrawn)
    ON CONFLICT DO NOTHING
  )
  ${READ_STANDING}, EXISTS (SELECT 1 FROM withdrawn) AS "isWithdrawn"`

/**
 * Ends the session and opens its successor with the same owner, ways and rules (DOOR-6), and as shut (DOOR-1, DOOR-3). Every gateway hears of it, and gives the people it
 * has there a key to the successor.
 */
async function replace(tx: Prisma.TransactionClient, sessionId: string, successorId: string): Promise<void> {
  const kept = await tx.session.findUniqueOrThrow({
    where: { id: sessionId },
    select: { ownerId: true, hiddenPrompt: true, activity: true, family: true, isGentle: true, isLocked: true },
  })
  await tx.session.create({ data: { id: successorId, ...kept } })
  await tx.$executeRaw`
    INSERT INTO session_ban (session_id, user_id, banned_at)
      SELECT ${successorId}, user_id, banned_at FROM session_ban WHERE session_id = ${sessionId}`
  await tx.$executeRaw`
    INSERT INTO room_rules (session_id, text, text_id)
      SELECT ${successorId}, text, text_id FROM room_rules WHERE session_id = ${sessionId} AND text IS NOT NULL`
  await tx.session.update({ where: { id: sessionId }, data: { endedAt: await databaseNow(tx), successorId } })
  await tx.accessKey.deleteMany({ where: { sessionId } })
  await forgetUntilReopened(tx, sessionId)
  await notify(tx, { type: 'sessionClosed', sessionId })
}
