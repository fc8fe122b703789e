import {
  MESSAGES_BEFORE_REPORTED,
  REPORT_KEPT_DAYS,
  REPORTS_A_DAY,
  type NewReport,
  type Report,
  type ReportedMessage,
} from '../../../domain/safety/report.ts'
import { readDetails } from './details.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal, TEXTS } from '../../../protocol/errors.ts'
import type { ReportStore } from '../../../services/ports/safety.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { readReportedCard } from '../cards/reported-card.ts'
import { lockMessage, type LockedMessage } from './locked-message.ts'
import { toMessage } from './message-row.ts'

type Tx = Prisma.TransactionClient

/** DOOR-4: the operator's copies of reported messages. They outlive the messages: no deletion or clear reaches them. */
export function makeReportStore({ prisma }: Database): ReportStore {
  return {
    async file(report: NewReport, mayBeReported: (message: Message) => boolean): Promise<void> {
      const { sessionId, messageId } = report
      await prisma.$transaction(async (tx) => {
        await requireLeftToday(tx, report)
        // The session's lock: no deletion, edit or clear commits between the check and the copy.
        // Without the reporter's ids: a person who was removed a moment ago may still report.
        const { message } = await lockMessage(tx, { sessionId, ids: [] }, messageId)
        if (!mayBeReported(toMessage(message))) throw new Refusal('INVALID_REQUEST')
        const { reference, reason, text, payerId: reporterId } = report
        const about = { reference, sessionId, messageId, seq: message.seq, reason, text, reporterId }
        const messages = await copyOf(tx, sessionId, message)
        const fileIds = messages.flatMap(({ files = [] }) => files.map(({ id: fileId }) => ({ fileId })))
        await tx.report.create({ data: { ...about, messages, files: { create: fileIds } } })
      })
    },

    async eraseOld(): Promise<void> {
      await prisma.$executeRaw`
        DELETE FROM report WHERE created_at < now() - make_interval(days => ${REPORT_KEPT_DAYS}::int)`
    },

    list: () => prisma.report.findMany({ select: SUMMARY, orderBy: [{ createdAt: 'asc' }, { reference: 'asc' }] }),

    async find(reference: string): Promise<Report | null> {
      const row = await prisma.report.findUnique({ where: { reference } })
      return row && { ...row, messages: row.messages as ReportedMessage[] }
    },

    async close(reference: string): Promise<boolean> {
      const changed = await prisma.$executeRaw`
        UPDATE report SET closed_at = coalesce(closed_at, now()) WHERE reference = ${reference}`
      return changed > 0
    },
  }
}

const SUMMARY = { reference: true, reason: true, sessionId: true, createdAt: true, closedAt: true } as const

/** Serialises one person's reports on all gateways: two at once must not both pass as the tenth. */
async function requireLeftToday(tx: Tx, { payerId, ids }: NewReport): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`report ${payerId}`}, 0))`
  const [counted] = await tx.$queryRaw<{ today: number }[]>`
    SELECT count(*)::int AS today FROM report
    WHERE reporter_id = ANY(${[payerId, ...ids]}) AND created_at > now() - interval '1 day'`
  if ((counted?.today ?? 0) >= REPORTS_A_DAY) throw new Refusal('RATE_LIMITED', { text: TEXTS.reportedEnough })
}

/** Copies the message and the uncleared ones before it, oldest first, with their current words. */
async function copyOf(tx: Tx, sessionId: string, { seq }: LockedMessage): Promise<ReportedMessage[]> {
  const rows = await tx.$queryRaw<(Omit<ReportedMessage, 'timestamp' | 'files'> & { at: Date; details: unknown })[]>`
    SELECT id, seq, user_id AS "userId", user_name AS "userName", text, created_at AS at, details FROM message
    WHERE session_id = ${sessionId} AND seq <= ${seq}
      AND seq > (SELECT cleared_seq FROM session WHERE id = ${sessionId})
    ORDER BY seq DESC LIMIT ${MESSAGES_BEFORE_REPORTED + 1}`
  const copies: ReportedMessage[] = []
  for (const { at, details, ...message } of rows.reverse()) {
    const { cardId, files: shown } = readDetails(details)
    const card = cardId === undefined ? null : await readReportedCard(tx, { sessionId, cardId })
    const files = shown?.map(({ id, kind, name, alt }) => ({ id, kind, name, alt }))
    copies.push({ ...message, ...card, timestamp: at.toISOString(), ...(files && { files }) })
  }
  return copies
}
