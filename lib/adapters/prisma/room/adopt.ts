import { DEFAULT_NAME } from '../../../protocol/brand.ts'
import type { Database } from '../database.ts'
import { adoptInCards } from '../cards/private/adopt.ts'
import { adoptInCheckIns } from '../check-ins/people-in-check-ins.ts'
import { adoptReactions } from '../messages/adopt-reactions.ts'
import type { Prisma } from '../generated/client.ts'
import { lockSession } from '../locked-session.ts'
import { adoptInPush } from '../push/adopt.ts'
import { isBanned } from './door/is-banned.ts'
import { adoptInRules } from './door/rules.ts'

/**
 * Merges the guests of a person with several ids into one participant under `userId`. It keeps the guests' place, title
 * and given name; 'Anon' makes way for `defaultName`. A person who joined unknown is never merged into a known id. A
 * browser that is here and has signed out stays the guest that it is again, and a guest whom the owner removed before
 * it turned out to be theirs stays removed. A guest merged earlier may have kept its place on cards and its choice of
 * notifications, as its browser had signed out: they follow once it has signed in again.
 */
export function makeAdopt(prisma: Database['prisma'], makeMessageId: () => string) {
  return async function adopt(
    sessionId: string,
    userId: string,
    guestIds: readonly string[],
    defaultName: string,
  ): Promise<void> {
    await prisma.$transaction(async (tx) => {
      const ids = [userId, ...guestIds]
      // Locks the session first, as a deletion and the rev of this change need.
      await lockSession(tx, sessionId)
      // Serialises two tabs that return signed in at once: the second finds it done.
      await tx.$queryRaw`
        SELECT 1 FROM participant WHERE session_id = ${sessionId} AND user_id = ANY (${ids}) ORDER BY user_id FOR UPDATE`
      const all = await tx.participant.findMany({
        where: { sessionId, userId: { in: ids } },
        orderBy: { joinedAt: 'asc' },
      })
      const isRemoved = all.some((row) => row.removedAt !== null)
      if (isRemoved && (await isBanned(tx, sessionId, ids))) return // DOOR-3: their join is refused
      const placeless = guestIds.filter((id) => !all.some((row) => row.userId === id))
      if (placeless.length > 0) {
        await adoptInCards(tx, sessionId, { userId, guestIds: placeless, makeMessageId })
        await adoptInPush(tx, sessionId, placeless)
      }
      const apart = await tx.$queryRaw<{ id: string }[]>`
        SELECT g.id FROM guest g JOIN sign_in s ON s.id = g.sign_in_id
        WHERE g.id = ANY (${guestIds}) AND s.ended_at IS NOT NULL
          AND EXISTS (SELECT 1 FROM connection c WHERE c.session_id = ${sessionId} AND c.user_id = g.id)`
      const apartIds = new Set(apart.map(({ id }) => id))
      const isDiscreet = all.some((row) => row.userId === userId && row.isDiscreet)
      const present = all.filter((row) => row.removedAt === null)
      const rows = present.filter((row) => !apartIds.has(row.userId) && (isDiscreet || !row.isDiscreet))
      const guests = rows.filter((row) => row.userId !== userId).map((row) => row.userId)
      const [oldest] = rows
      if (!oldest || guests.length === 0) return
      const userName = rows.find((row) => row.userName !== DEFAULT_NAME)?.userName ?? defaultName
      const userTitle = rows.find((row) => row.userTitle !== null)?.userTitle ?? null
      const forgottenAt = rows.every((row) => row.forgottenAt !== null) ? oldest.forgottenAt : null
      const isSafetyAsked = rows.some((row) => row.isSafetyAsked)
      const one = { ...oldest, userId, userName, userTitle, forgottenAt, isDiscreet, isSafetyAsked }
      const hasVoted = await tx.resetVote.count({ where: { sessionId, userId: { in: guests } } })
      await tx.participant.deleteMany({ where: { sessionId, userId: { in: [userId, ...guests] } } })
      await tx.participant.create({ data: one })
      await tx.connection.updateMany({ where: { sessionId, userId: { in: guests } }, data: { userId } })
      await tx.resetVote.deleteMany({ where: { sessionId, userId: { in: guests } } })
      if (hasVoted) await tx.resetVote.createMany({ data: { sessionId, userId }, skipDuplicates: true })
      await adoptRemoveVotes(tx, sessionId, userId, guests)
      await adoptReactions(tx, sessionId, userId, guests)
      await adoptInRules(tx, sessionId, userId, guests)
      await adoptInCards(tx, sessionId, { userId, guestIds: guests, makeMessageId })
      await adoptInCheckIns(tx, sessionId, userId, guests)
      await adoptInPush(tx, sessionId, guests)
    })
  }
}

/** DOOR-3: moves the votes that the guests gave, and those against them, to the one person. */
async function adoptRemoveVotes(
  tx: Prisma.TransactionClient,
  sessionId: string,
  userId: string,
  guestIds: readonly string[],
): Promise<void> {
  const moved = await tx.$queryRaw<{ targetId: string; userId: string }[]>`
    DELETE FROM remove_vote WHERE session_id = ${sessionId} AND (user_id = ANY (${guestIds}) OR target_id = ANY (${guestIds}))
    RETURNING target_id AS "targetId", user_id AS "userId"`
  const one = (id: string) => (guestIds.includes(id) ? userId : id)
  await tx.removeVote.createMany({
    data: moved.map((vote) => ({ sessionId, targetId: one(vote.targetId), userId: one(vote.userId) })),
    skipDuplicates: true,
  })
}
