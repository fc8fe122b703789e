import { Refusal } from '../../../../protocol/errors.ts'
import type { Removed, RemovalFacts, RemovalStore } from '../../../../services/ports/door.ts'
import { tellGoneInCards } from '../../cards/card-upkeep.ts'
import { forgetInCheckIns } from '../../check-ins/people-in-check-ins.ts'
import { forgetAsides } from '../../aside/forget-asides.ts'
import type { Database } from '../../database.ts'
import type { Prisma } from '../../generated/client.ts'
import { lockOpenSession, lockSession } from '../../locked-session.ts'
import { takeRev } from '../../rev.ts'
import { CAME_AS } from '../people.ts'
import { retireKeys } from './keys.ts'
import { forgetInRules } from './rules.ts'

type Tx = Prisma.TransactionClient

/** DOOR-3: removes people, by the owner or by votes. A removal is one commit, which no join overlaps. */
export function makeRemovalStore({ prisma }: Database): RemovalStore {
  return {
    /** Extends a removal to all ids of an account, when one of its ids was banned and another is still in. */
    async follow(sessionId: string, accountId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const session = await lockSession(tx, sessionId, 'FOR UPDATE')
        if (!session?.isOpen) return
        const [row] = await tx.$queryRaw<{ isIn: boolean }[]>`
          SELECT EXISTS (
            SELECT FROM participant p LEFT JOIN guest g ON g.id = p.user_id
            WHERE p.session_id = ${sessionId} AND coalesce(g.account_id, p.user_id) = ${accountId} AND p.removed_at IS NULL
          ) AS "isIn"`
        if (row?.isIn) await removePerson(tx, sessionId, accountId)
      })
    },

    /** Removes a person; a repeat changes nothing. Throws SESSION_CLOSED, or INVALID_REQUEST for a stranger. */
    remove: (sessionId: string, targetUserId: string, check: (facts: RemovalFacts) => void): Promise<Removed> =>
      prisma.$transaction(async (tx) => {
        const target = await targetIn(tx, sessionId, targetUserId)
        check(target.facts)
        if (target.isRemoved) return null
        await removePerson(tx, sessionId, target.person)
        return { userName: target.userName }
      }),

    /**
     * Flips a vote, and removes the person when that makes the removal due. A withdrawn vote removes no one. Throws as
     * `remove` does, and NOT_JOINED when the voter is not in the session any more.
     */
    vote: ({ sessionId, targetUserId, userId }, check, isDue): Promise<Removed> =>
      prisma.$transaction(async (tx) => {
        const target = await targetIn(tx, sessionId, targetUserId)
        check(target.facts)
        if (target.isRemoved) return null
        const { userId: targetId } = target.facts.target
        const [flipped] = await tx.$queryRaw<{ isIn: boolean; isWithdrawn: boolean }[]>`
          WITH own AS (
            SELECT user_id FROM participant WHERE session_id = ${sessionId} AND user_id = ${userId} AND removed_at IS NULL
          ), withdrawn AS (
            DELETE FROM remove_vote v USING own
            WHERE v.session_id = ${sessionId} AND v.target_id = ${targetId} AND v.user_id = own.user_id RETURNING 1
          ), voted AS (
            INSERT INTO remove_vote (session_id, target_id, user_id)
              SELECT ${sessionId}, ${targetId}, user_id FROM own WHERE NOT EXISTS (SELECT FROM withdrawn)
          )
          SELECT EXISTS (SELECT FROM own) AS "isIn", EXISTS (SELECT FROM withdrawn) AS "isWithdrawn"`
        if (!flipped?.isIn) throw new Refusal('NOT_JOINED')
        if (flipped.isWithdrawn) return null
        const [tally] = await tx.$queryRaw<{ votes: number; total: number }[]>`
          SELECT votes, total FROM removal_tally(${sessionId}) WHERE target_id = ${targetId}`
        if (!tally || !isDue(tally)) return null
        await removePerson(tx, sessionId, target.person)
        return { userName: target.userName }
      }),
  }
}

type Target = { facts: RemovalFacts; userName: string; person: string; isRemoved: boolean }
type TargetRow = {
  ownerId: string | null
  userId: string
  userName: string
  person: string
  isRemoved: boolean
  isOwner: boolean
  isOwnerOnline: boolean
}

/**
 * Locks the session, and finds a person by the id that the room shows or showed first: a sign-in may just have changed
 * it.
 */
async function targetIn(tx: Tx, sessionId: string, targetUserId: string): Promise<Target> {
  await lockOpenSession(tx, sessionId, 'FOR UPDATE')
  const [row] = await tx.$queryRaw<TargetRow[]>`
    WITH room AS (
      SELECT s.id, s.owner_id, coalesce(g.account_id, s.owner_id) AS owner
      FROM session s LEFT JOIN guest g ON g.id = s.owner_id WHERE s.id = ${sessionId}
    ), people AS (
      SELECT p.user_id, p.user_name, p.removed_at, coalesce(g.account_id, p.user_id) AS person,
        p.user_id = ${targetUserId} OR ${CAME_AS} = ${targetUserId} AS "isTarget"
      FROM participant p LEFT JOIN guest g ON g.id = p.user_id WHERE p.session_id = ${sessionId}
    )
    SELECT room.owner_id AS "ownerId", p.user_id AS "userId", p.user_name AS "userName", p.person,
      p.removed_at IS NOT NULL AS "isRemoved", coalesce(p.person = room.owner, false) AS "isOwner",
      EXISTS (
        SELECT FROM people o JOIN connection c ON c.session_id = room.id AND c.user_id = o.user_id
        WHERE o.person = room.owner
      ) AS "isOwnerOnline"
    FROM room CROSS JOIN people p
    WHERE p."isTarget"
    ORDER BY p.removed_at IS NOT NULL, p.user_id <> ${targetUserId} LIMIT 1`
  if (!row) throw new Refusal('INVALID_REQUEST')
  const { ownerId, userId, isOwner, isOwnerOnline, userName, person, isRemoved } = row
  return { facts: { ownerId, target: { userId, isOwner }, isOwnerOnline }, userName, person, isRemoved }
}

/** Bans all ids of a person, takes them out of votes, rules, check-ins and asides, blocks cards, and retires the keys. */
async function removePerson(tx: Tx, sessionId: string, person: string): Promise<void> {
  const guests = await tx.guest.findMany({ where: { accountId: person }, select: { id: true } })
  const ids = [person, ...guests.map(({ id }) => id)]
  const theirs = { sessionId, userId: { in: ids } }
  await tx.sessionBan.createMany({ data: ids.map((userId) => ({ sessionId, userId })), skipDuplicates: true })
  await tx.$executeRaw`
    UPDATE participant SET removed_at = now()
    WHERE session_id = ${sessionId} AND user_id = ANY (${ids}) AND removed_at IS NULL`
  await tx.connection.deleteMany({ where: theirs })
  await tx.resetVote.deleteMany({ where: theirs })
  await tx.removeVote.deleteMany({
    where: { sessionId, OR: [{ userId: { in: ids } }, { targetId: { in: ids } }] },
  })
  await forgetInCheckIns(tx, sessionId, ids)
  await tellGoneInCards(tx, sessionId, ids)
  await forgetAsides(tx, sessionId, ids)
  const isRulesPart = await forgetInRules(tx, sessionId, ids)
  await takeRev(tx, sessionId, 'people', ...(isRulesPart ? (['settings'] as const) : []))
  await retireKeys(tx, sessionId)
}
