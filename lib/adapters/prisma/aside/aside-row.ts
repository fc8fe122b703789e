import { Refusal } from '../../../protocol/errors.ts'
import { asideErrorSchema, type AsideMessage } from '../../../protocol/events/aside.ts'
import type { AsidePerson } from '../../../services/ports/mediation/aside.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import type { Prisma } from '../generated/client.ts'

/** A row of `aside_line` as SQL returns it. */
export type AsideRow = {
  id: string
  seq: number
  kind: 'person' | 'parley'
  text: string
  status: AsideMessage['status']
  error: string | null
  tempMsgId: string | null
  at: Date
}

export const ASIDE_COLUMNS = 'id, seq, kind, text, status, error, temp_msg_id AS "tempMsgId", created_at AS at'

export function toAsideMessage({ at, error, tempMsgId, ...line }: AsideRow): AsideMessage {
  return {
    ...line,
    timestamp: at.toISOString(),
    ...(error !== null && { error: asideErrorSchema.catch('cannot-answer').parse(error) }),
    ...(tempMsgId !== null && { tempMsgId }),
  }
}

/** Throws SESSION_CLOSED, or REMOVED: a removed person loses the aside, too (DOOR-3). */
export async function requireInside(
  db: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
  { sessionId, userId }: AsidePerson,
  lock: '' | 'FOR SHARE OF s' = '',
): Promise<void> {
  const [row] = await db.$queryRawUnsafe<{ isIn: boolean }[]>(
    `SELECT EXISTS (
       SELECT FROM participant p WHERE p.session_id = s.id AND p.user_id = $2 AND p.removed_at IS NULL
     ) AS "isIn"
     FROM session s WHERE s.id = $1 AND ${IS_OPEN} ${lock}`,
    sessionId,
    userId,
  )
  if (!row) throw new Refusal('SESSION_CLOSED')
  if (!row.isIn) throw new Refusal('REMOVED')
}

/**
 * Serialises changes of a session's asides, and keeps the session open meanwhile. Throws as {@link requireInside} does.
 */
export function locked<Result>(
  { prisma }: Pick<Database, 'prisma'>,
  person: AsidePerson,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return prisma.$transaction(async (tx) => {
    await requireInside(tx, person, 'FOR SHARE OF s')
    await lockAsides(tx, person.sessionId)
    return work(tx)
  })
}

/** Serialises changes of a session's asides until the transaction ends. */
export async function lockAsides(tx: Prisma.TransactionClient, sessionId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`aside ${sessionId}`}, 0))`
}

/** Appends one line to an aside. */
export async function addLine(
  tx: Prisma.TransactionClient,
  { sessionId, personId }: AsidePerson,
  line: Pick<AsideRow, 'id' | 'kind' | 'text' | 'status' | 'error' | 'tempMsgId'>,
): Promise<AsideMessage> {
  const { id, kind, text, status, error, tempMsgId } = line
  const [row] = await tx.$queryRawUnsafe<AsideRow[]>(
    `INSERT INTO aside_line (session_id, person_id, seq, id, kind, text, status, error, temp_msg_id, created_at)
     SELECT $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5, $6, $7, $8, clock_timestamp()
       FROM aside_line WHERE session_id = $1 AND person_id = $2
     RETURNING ${ASIDE_COLUMNS}`,
    ...[sessionId, personId, id, kind, text, status, error, tempMsgId],
  )
  return toAsideMessage(row!)
}
