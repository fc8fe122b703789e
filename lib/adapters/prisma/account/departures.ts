import { tellGoneInCards } from '../cards/card-upkeep.ts'
import { forgetInCheckIns } from '../check-ins/people-in-check-ins.ts'
import { forgetAsides } from '../aside/forget-asides.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { lockSession } from '../locked-session.ts'
import { notify } from '../notifications.ts'
import { takeRev } from '../rev.ts'
import { forgetInRules } from '../room/door/rules.ts'
import type { DeparturesStore } from '../../../services/ports/account.ts'
import { deleteSession } from './stored-session.ts'

/** People who leave for good (DEC-62). `userIds` are all ids of one person. */
export function makeDeparturesStore({ prisma, pool }: Database): DeparturesStore {
  return {
    async sessionsOf(userIds: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT session_id AS id FROM participant WHERE user_id = ANY ($1)
         UNION SELECT id FROM session WHERE owner_id = ANY ($1)`,
        [userIds],
      )
      return rows.map(({ id }) => id)
    },

    async leave(sessionId: string, userIds: readonly string[]): Promise<void> {
      await prisma.$transaction(async (tx) => {
        // Locks the session first, as deletions do: another order could deadlock.
        const session = await lockSession(tx, sessionId, 'FOR UPDATE')
        if (!session) return
        const ids = [...userIds]
        const heir = await tx.participant.findFirst({
          where: { sessionId, userId: { notIn: ids }, removedAt: null },
          orderBy: { number: 'asc' },
        })
        if (!heir) return deleteSession(tx, sessionId)
        if (session.ownerId !== null && ids.includes(session.ownerId)) {
          await tx.session.update({ where: { id: sessionId }, data: { ownerId: heir.userId, ownerTitle: null } })
          await takeRev(tx, sessionId, 'people')
        }
        await forgetPerson(tx, sessionId, ids)
      })
    },

    deleteAccount(accountId: string): Promise<string[]> {
      return prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${accountId} FOR UPDATE` // keeps out new sign-ins
        const signIns = await tx.signIn.findMany({ where: { accountId, endedAt: null }, select: { id: true } })
        for (const { id } of signIns) await notify(tx, { type: 'signedOut', signInId: id })
        const guests = await tx.guest.findMany({ where: { accountId }, select: { id: true } })
        await tx.account.deleteMany({ where: { id: accountId } })
        return [accountId, ...guests.map(({ id }) => id)]
      })
    },

    async tellGone(ids: readonly string[]): Promise<void> {
      // One session at a time: a transaction that locks several could deadlock.
      for (const sessionId of await waitingSessions(pool, ids)) {
        await prisma.$transaction(async (tx) => {
          await lockSession(tx, sessionId)
          await tellGoneInCards(tx, sessionId, ids)
        })
      }
    },
  }
}

/** Returns the sessions with an open agreement that names one of these ids. */
async function waitingSessions(pool: Database['pool'], ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT DISTINCT c.session_id AS id FROM participant m
     JOIN card c ON c.session_id = m.session_id AND c.kind = 'agreement' AND c.state = 'open'
     JOIN card_person p ON p.session_id = c.session_id AND p.card_id = c.id AND p.user_id = m.user_id
     WHERE m.user_id = ANY ($1)`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Keeps the person's messages and name. Noted facts about them become empty lines, so that they do not come back. */
async function forgetPerson(tx: Prisma.TransactionClient, sessionId: string, ids: string[]): Promise<void> {
  const theirs = { sessionId, userId: { in: ids } }
  await tx.participant.updateMany({ where: theirs, data: { userTitle: null, forgottenAt: null, timeZone: null } })
  await tx.pushSetting.deleteMany({ where: { sessionId, personId: { in: ids } } })
  await tx.resetVote.deleteMany({ where: theirs })
  await tx.removeVote.deleteMany({ where: theirs })
  await tx.readMark.deleteMany({ where: { sessionId, personId: { in: ids } } })
  await tx.fairnessAsked.deleteMany({ where: { sessionId, personId: { in: ids } } })
  await tx.cardAnswer.updateMany({ where: theirs, data: { reason: null } })
  await forgetInCheckIns(tx, sessionId, ids)
  await forgetAsides(tx, sessionId, ids)
  if (await forgetInRules(tx, sessionId, ids)) await takeRev(tx, sessionId, 'settings')
  const forgotten = await tx.$executeRaw`
    UPDATE memory_line SET removed_at = clock_timestamp(), text = '', named_ids = '{}'
    WHERE session_id = ${sessionId} AND user_id = ANY (${ids}) AND removed_at IS NULL`
  if (forgotten > 0) await takeRev(tx, sessionId, 'memory')
}
