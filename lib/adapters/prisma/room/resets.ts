import type { Member, Vote } from '../../../domain/people/members.ts'
import type { Successor } from '../../../domain/room/session.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { forgetUntilReopened } from './forget.ts'
import type { Prisma } from '../generated/client.ts'
import { IS_OPEN, lockSession } from '../locked-session.ts'
import { notify } from '../notifications.ts'
import { peopleWithin } from './people.ts'
import { inLine, RESET_LINE } from './reset-line.ts'
import { READ_STANDING, requireChanged, STANDING, type Standing } from './standing.ts'
import type { ResetStore } from '../../../services/ports/room.ts'

/** Stores votes for a reset, makes the reset, and leads people on into its new session. */
export function makeResetStore({ prisma, pool }: Database): ResetStore {
  return {
    /**
     * The session's lock makes one of two simultaneous votes the last. It is FOR UPDATE because `successor_id` is
     * unique.
     */
    async vote(
      { sessionId, userId, vote }: { sessionId: string; userId: string; vote: Vote },
      successorId: string,
      isDue: (people: readonly Member[]) => boolean,
    ): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        await lockSession(tx, sessionId, 'FOR UPDATE')
        const { isWithdrawn } = await setVote(tx, sessionId, userId, vote)
        if (isWithdrawn || !isDue(await peopleWithin(tx, sessionId))) return false
        await replace(tx, sessionId, successorId)
        return true
      })
    },

    async addKeyToSuccessor(sessionId: string, keyHash: string): Promise<Omit<Successor, 'accessToken'> | null> {
      const { rows } = await pool.query<Omit<Successor, 'accessToken'>>(
        `WITH RECURSIVE way AS (
           SELECT successor_id AS id FROM session WHERE id = $1
           UNION ALL SELECT s.successor_id FROM way JOIN session s ON s.id = way.id
         ), successor AS (
           SELECT s.id, s.owner_id FROM way JOIN session s ON s.id = way.id
           WHERE ${IS_OPEN}
         ), opened AS (
           INSERT INTO access_key (hash, session_id) SELECT $2, id FROM successor
         )
         SELECT id AS "sessionId", owner_id AS "ownerId" FROM successor`,
        [sessionId, keyHash],
      )
      return rows[0] ?? null
    },

    async wasMember(sessionId: string, userIds: readonly string[]): Promise<boolean> {
      const { rowCount } = await pool.query(`${RESET_LINE} SELECT FROM ${inLine('user_id = ANY ($2)')} LIMIT 1`, [
        sessionId,
        userIds,
      ])
      return Boolean(rowCount)
    },
  }
}

/** Sets or withdraws a vote. Throws what {@link requireChanged} throws. */
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
 * Ends the session and opens its successor with the same owner, settings, rules (DOOR-6), lock (DOOR-1) and bans
 * (DOOR-3). Every gateway hears of it, and gives its people there a key to the successor.
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
