import { noticeDraft } from '../../../domain/messages/draft.ts'
import { mayCancelCheckIn, mayConfirmCheckIn } from '../../../domain/room/policies.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import type { Notice } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { CheckInStore } from '../../../services/ports/mediation/check-ins.ts'
import type { Jobs } from '../../../services/ports/jobs.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import type { CheckIn as Row, Prisma } from '../generated/client.ts'
import { appendOnceIn } from '../append-in.ts'
import { takeRowRev } from '../rev.ts'
import { requireJoined } from '../room/door/joined.ts'
import { openRoom, requireMembers, tallyOf } from './check-in-room.ts'
import { toCheckIn } from './check-in-row.ts'
import { makeComeBack } from './come-back.ts'
import { changeRow, queueIn, type Tx } from './tx.ts'

/**
 * DUE-1: changes check-ins under the session's lock: of two simultaneous confirmations, one is the second. A notice and
 * a job are stored in the same commit.
 */
export function makeCheckInStore({ prisma, pool }: Database, jobs: Pick<Jobs, 'add' | 'addIn'>): CheckInStore {
  return {
    /**
     * Stores a proposal with its proposer's vote, and queues its job. A repeated proposal only adds a vote. Throws what
     * `check` throws.
     */
    propose: ({ sessionId, checkInId: id, messageId, proposerId, at, text, userIds }, { check, isConfirmed }) =>
      prisma.$transaction(async (tx) => {
        const now = await openRoom(tx, sessionId)
        const { userName } = proposerId === null ? PARLEY : await requireJoined(tx, sessionId, proposerId)
        const [same] = await tx.checkIn.findMany({ where: { sessionId, at, text, dueAt: { not: null } }, take: 1 })
        if (same) return vote(tx, same, { voterId: proposerId, messageId, isConfirmed })
        check(now, await tx.checkIn.count({ where: { sessionId, dueAt: { not: null } } }))
        await requireMembers(tx, sessionId, userIds)
        const confirmedBy = proposerId === null ? [] : [proposerId]
        const isSet = isConfirmed(await tallyOf(tx, sessionId, confirmedBy))
        const about = { text, at: at.toISOString(), checkInId: id }
        const notice: Notice = isSet
          ? { code: 'checkInSet', args: about }
          : { code: 'checkInProposed', args: { ...about, userName } }
        await appendOnceIn(tx, { ...noticeDraft(sessionId, messageId, notice), tempMsgId: `check-in:${id}` })
        const state = isSet ? 'confirmed' : 'proposed'
        const row = {
          id,
          sessionId,
          messageId,
          at,
          dueAt: at,
          text,
          userIds: [...new Set(userIds)],
          confirmedBy,
          state,
        }
        const created = await tx.checkIn.create({ data: { ...row, rev: await takeRowRev(tx, sessionId) } })
        await queueIn(tx, jobs, created, at)
        return { checkIn: toCheckIn(created), isChanged: true }
      }),

    /** Repeated and surplus votes change nothing. */
    confirm: ({ sessionId, checkInId, messageId, userId }, isConfirmed) =>
      prisma.$transaction(async (tx) => {
        const now = await openRoom(tx, sessionId)
        await requireJoined(tx, sessionId, userId)
        const row = await rowOf(tx, sessionId, checkInId)
        const isLate = row.state === 'proposed' && row.at <= now
        if (row.state === 'cancelled' || isLate) throw new Refusal('INVALID_REQUEST')
        return vote(tx, row, { voterId: userId, messageId, isConfirmed })
      }),

    /** Idempotent. Throws INVALID_REQUEST once Parley has come back to it. */
    cancel: ({ sessionId, checkInId, messageId, userId }) =>
      prisma.$transaction(async (tx) => {
        await openRoom(tx, sessionId)
        const { userName } = await requireJoined(tx, sessionId, userId)
        const row = await rowOf(tx, sessionId, checkInId)
        if (row.state === 'cancelled') return unchanged(row)
        if (!mayCancelCheckIn(toCheckIn(row))) throw new Refusal('INVALID_REQUEST')
        const args = { userName, text: row.text, at: row.at.toISOString(), checkInId }
        const notice: Notice = { code: 'checkInCancelled', args }
        await appendOnceIn(tx, {
          ...noticeDraft(sessionId, messageId, notice),
          tempMsgId: `check-in:${checkInId}:cancelled`,
        })
        return changeRow(tx, row, { state: 'cancelled', dueAt: null })
      }),

    comeBack: makeComeBack(prisma, jobs),

    /** Queues late check-ins again: their jobs may be lost with the queue's tables. */
    async requeueLate(): Promise<void> {
      const { rows } = await pool.query<{ sessionId: string; checkInId: string }>(
        `SELECT session_id AS "sessionId", k.id AS "checkInId" FROM check_in k JOIN session s ON s.id = k.session_id
         WHERE due_at < now() - make_interval(secs => $1) AND ${IS_OPEN}`,
        [LATE_SECONDS],
      )
      for (const late of rows) await jobs.add('check-in', late.checkInId, late)
    },
  }
}

const PARLEY = { userName: ASSISTANT_NAME }

/** A job runs within a second, or a few seconds later when its gateway died. */
const LATE_SECONDS = 30

async function rowOf(tx: Tx, sessionId: string, id: string): Promise<Row> {
  const row = await tx.checkIn.findFirst({ where: { sessionId, id } })
  if (!row) throw new Refusal('INVALID_REQUEST')
  return row
}

const unchanged = (row: Row) => ({ checkIn: toCheckIn(row), isChanged: false })

type Vote = {
  /** Null for Parley, whose vote does not count. */
  voterId: string | null
  messageId: string
  isConfirmed: Parameters<CheckInStore['confirm']>[1]
}

/**
 * Adds a vote; the last one needed confirms the check-in. A repeated vote is counted again: people may have left since.
 */
async function vote(tx: Prisma.TransactionClient, row: Row, { voterId, messageId, isConfirmed }: Vote) {
  const { id: checkInId, sessionId, text, at } = row
  if (voterId === null || row.state !== 'proposed') return unchanged(row)
  const isNew = mayConfirmCheckIn(toCheckIn(row), { ids: new Set([voterId]), isOwner: false })
  const confirmedBy = isNew ? [...row.confirmedBy, voterId] : row.confirmedBy
  if (!isConfirmed(await tallyOf(tx, sessionId, confirmedBy))) {
    return isNew ? changeRow(tx, row, { confirmedBy }) : unchanged(row)
  }
  const notice: Notice = { code: 'checkInSet', args: { text, at: at.toISOString(), checkInId } }
  await appendOnceIn(tx, { ...noticeDraft(sessionId, messageId, notice), tempMsgId: `check-in:${checkInId}:set` })
  return changeRow(tx, row, { confirmedBy, state: 'confirmed' })
}
