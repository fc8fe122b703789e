import { Refusal } from '../../protocol/errors.ts'
import { Prisma } from './generated/client.ts'

/** SQL: true for an open session. */
export const IS_OPEN = '(ended_at IS NULL AND deleted_at IS NULL)'

/** A session whose row is locked until the transaction ends, as it is behind the lock. */
export type LockedSession = { ownerId: string | null; lastSeq: number; clearedSeq: number; isOpen: boolean }

/** FOR UPDATE also keeps out joins, which lock the row FOR KEY SHARE. */
type Strength = 'FOR NO KEY UPDATE' | 'FOR UPDATE'

/** Locks a session, which puts simultaneous changes in an order. Returns null without such a session. */
export async function lockSession(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  sessionId: string,
  strength: Strength = 'FOR NO KEY UPDATE',
): Promise<LockedSession | null> {
  const [session] = await tx.$queryRaw<LockedSession[]>`
    SELECT owner_id AS "ownerId", last_seq AS "lastSeq", cleared_seq AS "clearedSeq", ${Prisma.raw(IS_OPEN)} AS "isOpen"
    FROM session WHERE id = ${sessionId} ${Prisma.raw(strength)}`
  return session ?? null
}

/** Locks a session as {@link lockSession} does. Throws SESSION_CLOSED unless it is open. */
export async function lockOpenSession(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>,
  sessionId: string,
  strength: Strength = 'FOR NO KEY UPDATE',
): Promise<LockedSession> {
  const session = await lockSession(tx, sessionId, strength)
  if (!session?.isOpen) throw new Refusal('SESSION_CLOSED')
  return session
}
