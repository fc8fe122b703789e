import { Refusal } from '../../../protocol/errors.ts'
import { clearCheckIns } from '../check-ins/people-in-check-ins.ts'
import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import { clearCards } from '../cards/card-upkeep.ts'
import { erase, forgetAll } from './forget.ts'
import { takeRev } from '../rev.ts'
import type { ClearedSessionStore } from '../../../services/ports/room.ts'

/** Messages that one transaction erases, in a fraction of a second. */
const ERASED_AT_ONCE = 10_000

/** SESS-6: hides cleared messages at once, and erases them in steps. */
export function makeClearedSessionStore(
  { prisma, pool }: Database,
  erasedAtOnce = ERASED_AT_ONCE,
): ClearedSessionStore {
  return {
    async clear(sessionId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const [session] = await tx.$queryRaw<ToClear[]>`
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
        if (cut) await tx.message.deleteMany({ where: { id: cut.id } }) // else it would be ended and told as a change
        await forgetAll(tx, sessionId)
        await clearCards(tx, sessionId)
        await clearCheckIns(tx, sessionId)
        await tx.parleyState.updateMany({ where: { sessionId }, data: { ...LISTENING, seenSeq: lastSeq } })
        // The people: their former ids were read from the notices (ROOM-3).
        await takeRev(tx, sessionId, 'cleared', 'parley', 'memory', 'people', ...(isTitled ? SETTINGS : []))
      })
    },

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

    async unerased(): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM session WHERE erased_seq < cleared_seq')
      return rows.map(({ id }) => id)
    },
  }
}

/** `isTitled` is true when Parley proposed a title, which goes with its messages. */
type ToClear = { lastSeq: number; erasedSeq: number; isTitled: boolean }

const SETTINGS = ['settings'] as const

/** A clear lifts a request for quiet. */
const LISTENING = { status: 'listening', reason: null, why: Prisma.DbNull, gatewayId: null }

/** Stands for a session that was deleted meanwhile. */
const NOTHING = { clearedSeq: 0, erasedSeq: 0 }
