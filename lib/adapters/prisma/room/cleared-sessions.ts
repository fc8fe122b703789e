import { Refusal } from '../../../protocol/errors.ts'
import { clearCheckIns } from '../check-ins/people-in-check-ins.ts'
import type { Database } from '../database.ts'
import { clearCards } from '../cards/card-upkeep.ts'
import { erase, forgetAll } from './forget.ts'
import { takeRev } from '../rev.ts'
import type { ClearedSessionStore } from '../../../services/ports/room.ts'

/** Messages that are erased in one transaction: a fraction of a second. */
const ERASED_AT_ONCE = 10_000

/** SESS-6: what is cleared is hidden at once, and erased as fast as it can be. */
export function makeClearedSessionStore(
  { prisma, pool }: Database,
  erasedAtOnce = ERASED_AT_ONCE,
): ClearedSessionStore {
  return {
    /**
     * Clears the chat: nobody can read any more what was said, and it is erased, in a long chat the beginning of it; the rest
     * is for {@link eraseMore}. Seq goes on, and a reply that runs ends. Throws
     * SESSION_CLOSED for a session that is not open: what is over stays in the history.
     */
    async clear(sessionId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const [session] = await tx.$queryRaw<Standing[]>`
          SELECT last_seq AS "lastSeq", erased_seq AS "erasedSeq", proposed_title IS NOT NULL AS "isTitled" FROM session
          WHERE id = ${sessionId} AND ended_at IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE`
        if (!session) throw new Refusal('SESSION_CLOSED')
        const { lastSeq, erasedSeq, isTitled } = session
        const toSeq = Math.min(lastSeq, erasedSeq + erasedAtOnce)
        const marks = { clearedSeq: lastSeq, erasedSeq: toSeq, memorySeq: lastSeq }
        const data = { ...marks, proposedTitle: null, isHushed: false }
        await tx.session.update({ where: { id: sessionId }, data })
        const cut = await tx.message.findFirst({ where: { sessionId, status: 'streaming' }, select: { id: true } })
        await tx.replyLease.deleteMany({ where: { sessionId } })
        await erase(tx, sessionId, { afterSeq: erasedSeq, toSeq })
        if (cut) await tx.message.deleteMany({ where: { id: cut.id } }) // or it would be ended, and told of
        await forgetAll(tx, sessionId)
        await clearCards(tx, sessionId)
        await clearCheckIns(tx, sessionId)
        await tx.parleyState.updateMany({ where: { sessionId }, data: { ...LISTENING, seenSeq: lastSeq } })
        await takeRev(tx, sessionId, 'cleared', 'parley', 'memory', ...(isTitled ? (['settings'] as const) : []))
      })
    },

    /** Erases more of what a clear left; answers whether there is still more. Stopped in the middle, it is done again. */
    async eraseMore(sessionId: string): Promise<boolean> {
      const select = { clearedSeq: true, erasedSeq: true }
      const { clearedSeq, erasedSeq } =
        (await prisma.session.findUnique({ where: { id: sessionId }, select })) ?? NOTHING
      if (erasedSeq >= clearedSeq) return false
      const toSeq = Math.min(clearedSeq, erasedSeq + erasedAtOnce)
      await erase(prisma, sessionId, { afterSeq: erasedSeq, toSeq })
      await prisma.session.updateMany({ where: { id: sessionId, erasedSeq }, data: { erasedSeq: toSeq } })
      return true
    },

    /** Sessions in which a clear left something to erase. */
    async unerased(): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM session WHERE erased_seq < cleared_seq')
      return rows.map(({ id }) => id)
    },
  }
}

/** `isTitled`: Parley proposed a title, which goes with what it was made from. */
type Standing = { lastSeq: number; erasedSeq: number; isTitled: boolean }

/** A request for quiet does not outlive a clear. */
const LISTENING = { status: 'listening', reason: null, gatewayId: null }

/** A session that was deleted meanwhile. */
const NOTHING = { clearedSeq: 0, erasedSeq: 0 }
