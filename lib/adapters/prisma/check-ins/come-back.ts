import type { Draft } from '../../../domain/messages/draft.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import type { CheckInStore } from '../../../services/ports/mediation/check-ins.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import { appendOnceIn } from '../append-in.ts'
import type { Database } from '../database.ts'
import { Prisma, type CheckIn as Row } from '../generated/client.ts'
import { BY_PARLEY } from '../messages/message-row.ts'
import { lockedNow, zonesOf } from './check-in-room.ts'
import { changeRow, queueIn, type Tx } from './tx.ts'

/**
 * DUE-1: runs the job of a check-in, which may be early. It reads everything again under the session's lock, and stores
 * the message together with the row's new state. So it is idempotent: a second run, at another gateway or after a
 * crash, finds nothing to do.
 */
export function makeComeBack(prisma: Database['prisma'], jobs: Pick<Jobs, 'addIn'>): CheckInStore['comeBack'] {
  return ({ sessionId, checkInId, messageId }, nextMoment) =>
    prisma.$transaction(async (tx) => {
      const now = await lockedNow(tx, sessionId)
      const row = now && (await tx.checkIn.findFirst({ where: { sessionId, id: checkInId, dueAt: { not: null } } }))
      if (!now || !row?.dueAt) return 'over'
      if (row.dueAt > now) return laterAt(tx, row, row.dueAt)
      if (row.state === 'proposed') {
        await changeRow(tx, row, { state: 'cancelled', dueAt: null }) // it was not confirmed in time
        return 'over'
      }
      const named = row.userIds.length > 0 ? row.userIds : row.confirmedBy
      const moment = nextMoment(now, await zonesOf(tx, sessionId, named))
      if (moment > now) {
        await changeRow(tx, row, { dueAt: moment })
        return laterAt(tx, row, moment)
      }
      await appendOnceIn(tx, await draftOf(tx, row, messageId))
      await changeRow(tx, row, { state: 'done', dueAt: null })
      return 'said'
    })

  async function laterAt(tx: Tx, row: Row, dueAt: Date): Promise<'moved'> {
    await queueIn(tx, jobs, row, dueAt)
    return 'moved'
  }
}

const AS_AGREED: ParleyWhy = { code: 'check-in', args: {} }

/** Parley's message, which answers no message: `seenSeq` stays, so earlier messages still wait for a reply. */
async function draftOf(
  tx: Tx,
  { id, sessionId, text, userIds }: Row,
  messageId: string,
): Promise<Draft & { tempMsgId: string }> {
  const [last] = await tx.$queryRaw<{ seen: number }[]>`
    SELECT coalesce(seen_seq, seq) AS seen FROM message
    WHERE session_id = ${sessionId} AND ${Prisma.raw(BY_PARLEY)} ORDER BY seq DESC LIMIT 1`
  return {
    id: messageId,
    sessionId,
    userId: ASSISTANT_NAME,
    userName: ASSISTANT_NAME,
    personIds: [ASSISTANT_NAME],
    kind: 'parley',
    text,
    details: { why: AS_AGREED, checkIn: { checkInId: id, userIds } },
    status: 'sent',
    tempMsgId: `check-in:${id}`,
    reason: parleyWhyText(AS_AGREED),
    seenSeq: last?.seen ?? 0,
  }
}
