import { STOPPED } from '../../../../protocol/entities.ts'
import { Prisma } from '../../generated/client.ts'
import { BY_PARLEY, BY_PEOPLE } from '../../messages/message-row.ts'

/** A reply also answers unanswered messages of this long before it began. */
const ASKED_WITHIN_SECONDS = 60

/** Key in `details` of a reply that ended because its question was deleted, not because a person stopped it. */
export const CUT_OFF = 'cutOff'

/** A reply reads the room right after taking its lease; this long after, it certainly has. */
const READS_WITHIN_MS = 5000

/** The reply that is being written or thought up. `seenSeq` is how far it had read, null until it has begun. */
export type CurrentReply = { holder: string; messageId: string | null; seenSeq: number | null; grantedAt: Date | null }

/** Returns the current reply of a session, or null. */
export async function currentReply(tx: Prisma.TransactionClient, sessionId: string): Promise<CurrentReply | null> {
  const [reply] = await tx.$queryRaw<CurrentReply[]>`
    SELECT l.holder, l.message_id AS "messageId", coalesce(m.seen_seq, m.seq) AS "seenSeq", g.granted_at AS "grantedAt"
    FROM reply_lease l LEFT JOIN message m ON m.id = l.message_id LEFT JOIN reply_grant g ON g.holder = l.holder
    WHERE l.session_id = ${sessionId}`
  return reply ?? null
}

/** True when the prompt of this reply holds, or may hold, the message. */
export function mayHaveRead(
  { seenSeq, grantedAt }: CurrentReply,
  { seq, created_at }: { seq: number; created_at: Date },
): boolean {
  if (seenSeq !== null) return seq <= seenSeq
  return grantedAt === null || created_at.getTime() <= grantedAt.getTime() + READS_WITHIN_MS
}

/** True when a message has an answer: with 'begun' any that has begun, else a complete one other than `besides`. */
export async function isAnswered(
  tx: Prisma.TransactionClient,
  { sessionId, seq }: { sessionId: string; seq: number },
  answers: 'begun' | { besides: string | null },
): Promise<boolean> {
  const isBegun = answers === 'begun'
  const besides = isBegun ? null : answers.besides
  const [{ yes } = { yes: false }] = await tx.$queryRaw<{ yes: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM message WHERE session_id = ${sessionId} AND seq > ${seq} AND ${Prisma.raw(BY_PARLEY)}
        AND coalesce(seen_seq, seq) >= ${seq} AND (${isBegun} OR status = 'sent') AND id IS DISTINCT FROM ${besides}
    ) AS yes`
  return yes
}

/**
 * Ends a reply where it stands: its writer loses the lease, and its words count as no answer. Returns the first message
 * that now waits for an answer, or null. The caller has locked the session.
 */
export async function cutOff(
  tx: Prisma.TransactionClient,
  sessionId: string,
  { holder, messageId, grantedAt }: CurrentReply,
): Promise<number | null> {
  const [before] = await tx.$queryRaw<{ seq: number }[]>`
    SELECT coalesce(seen_seq, seq) AS seq FROM message
    WHERE session_id = ${sessionId} AND ${Prisma.raw(BY_PARLEY)} AND status = 'sent' AND id IS DISTINCT FROM ${messageId}
    ORDER BY message.seq DESC LIMIT 1`
  const answeredSeq = before?.seq ?? 0
  await tx.$executeRaw`DELETE FROM reply_lease WHERE session_id = ${sessionId} AND holder = ${holder}`
  await tx.$executeRaw`
    UPDATE message SET status = 'failed', error = ${STOPPED}, seen_seq = ${answeredSeq}, rev = next_rev(session_id),
      details = coalesce(details, '{}') || jsonb_build_object(${CUT_OFF}::text, true)
    WHERE id = ${messageId} AND status = 'streaming'`
  const [waiting] = await tx.$queryRaw<{ seq: number | null }[]>`
    SELECT min(m.seq) AS seq FROM message m JOIN session s ON s.id = m.session_id
    WHERE m.session_id = ${sessionId} AND m.seq > greatest(${answeredSeq}, s.cleared_seq)
      AND ${Prisma.raw(BY_PEOPLE)} AND NOT m.is_refused
      AND m.created_at > ${grantedAt}::timestamptz - make_interval(secs => ${ASKED_WITHIN_SECONDS})`
  return waiting?.seq ?? null
}
