import type { Database } from '../database.ts'
import { notify } from '../notifications.ts'
import type { Prisma } from '../generated/client.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'

/** A past session as it is for everybody: deleted, or opened again. */
export function makeStoredSessions({ prisma }: Database): Pick<PastSessionStore, 'delete' | 'reopen'> {
  return {
    /** Gone for everyone, at once and on every gateway, with all that was said and kept in it. */
    async delete(sessionId: string): Promise<void> {
      await prisma.$transaction((tx) => deleteSession(tx, sessionId))
    },

    /**
     * Open again, if it had ended, with one more key. The keys of a running session stay valid. After a reset there are two
     * chats from now on, and the one leads no longer to the other. Answers false where it was deleted, or whose these ids are
     * removed (DOOR-3), meanwhile.
     */
    async reopen(sessionId: string, keyHash: string, userIds: readonly string[]): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const [session] = await tx.$queryRaw<{ hasEnded: boolean }[]>`
          SELECT ended_at IS NOT NULL AS "hasEnded" FROM session WHERE id = ${sessionId} FOR UPDATE`
        if (!session) return false
        const [door] = await tx.$queryRaw<{ isBanned: boolean }[]>`
          SELECT is_banned(${sessionId}, ${[...userIds]}::text[]) AS "isBanned"`
        if (door?.isBanned) return false
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

/** Deletes a session with all that it holds; every gateway hears of it. */
export async function deleteSession(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  // The session first, then in the order of those who hold several of its rows: nobody waits in a circle.
  await tx.$queryRaw`SELECT 1 FROM session WHERE id = ${sessionId} FOR UPDATE`
  await tx.participant.deleteMany({ where: { sessionId } })
  await tx.replyLease.deleteMany({ where: { sessionId } })
  await tx.session.deleteMany({ where: { id: sessionId } })
  await notify(tx, { type: 'sessionClosed', sessionId })
}
