import type { Database } from '../database.ts'
import { lockSession } from '../locked-session.ts'
import { notify } from '../notifications.ts'
import type { Prisma } from '../generated/client.ts'
import { isBanned } from '../room/door/is-banned.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'

/** Changes a past session for everybody: deletes it, or opens it again. */
export function makeStoredSessions({ prisma }: Database): Pick<PastSessionStore, 'delete' | 'reopen'> {
  return {
    async delete(sessionId: string): Promise<void> {
      await prisma.$transaction((tx) => deleteSession(tx, sessionId))
    },

    async reopen(
      sessionId: string,
      keyHash: string,
      userIds: readonly string[],
      isEndedToo: boolean,
    ): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const [session] = await tx.$queryRaw<{ hasEnded: boolean }[]>`
          SELECT ended_at IS NOT NULL AS "hasEnded" FROM session WHERE id = ${sessionId} FOR UPDATE`
        if (!session || (session.hasEnded && !isEndedToo)) return false
        if (await isBanned(tx, sessionId, userIds)) return false
        if (session.hasEnded) {
          await tx.session.update({ where: { id: sessionId }, data: { endedAt: null, successorId: null } })
          await tx.resetVote.deleteMany({ where: { sessionId } })
        }
        await tx.accessKey.create({ data: { hash: keyHash, sessionId } })
        return true
      })
    },
  }
}

/** Deletes a session with all its rows; every gateway hears of it. */
export async function deleteSession(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  // Locks the session first, then rows in the order of all other writers: no deadlock.
  await lockSession(tx, sessionId, 'FOR UPDATE')
  await tx.participant.deleteMany({ where: { sessionId } })
  await tx.replyLease.deleteMany({ where: { sessionId } })
  await tx.session.deleteMany({ where: { id: sessionId } })
  await notify(tx, { type: 'sessionClosed', sessionId })
}
