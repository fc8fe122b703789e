import { Refusal } from '../../../protocol/errors.ts'
import type { Prisma } from '../generated/client.ts'
import { MESSAGE_COLUMNS, type MessageRow } from './message-row.ts'

/** A room whose session is locked until this transaction ends. */
export type LockedRoom = { sessionId: string; ownerId: string | null; lastSeq: number }
/**
 * A message of a locked room, with the columns that only the database knows; `now` is by the clock that dates messages.
 */
export type LockedMessage = MessageRow & { is_refused: boolean; now: Date }

/**
 * Locks a session and reads one of its messages, so that the room cannot change meanwhile. Throws SESSION_CLOSED, or
 * INVALID_REQUEST for a missing or cleared message.
 */
export async function lockMessage(
  tx: Prisma.TransactionClient,
  sessionId: string,
  messageId: string,
): Promise<{ room: LockedRoom; message: LockedMessage }> {
  const [session] = await tx.$queryRaw<(LockedRoom & { clearedSeq: number; isOpen: boolean })[]>`
    SELECT id AS "sessionId", owner_id AS "ownerId", last_seq AS "lastSeq", cleared_seq AS "clearedSeq",
      ended_at IS NULL AND deleted_at IS NULL AS "isOpen"
    FROM session WHERE id = ${sessionId} FOR NO KEY UPDATE`
  if (!session?.isOpen) throw new Refusal('SESSION_CLOSED')
  const [message] = await tx.$queryRawUnsafe<LockedMessage[]>(
    `SELECT ${MESSAGE_COLUMNS}, is_refused, clock_timestamp() AS now FROM message
     WHERE id = $1 AND session_id = $2 AND seq > $3`,
    messageId,
    sessionId,
    session.clearedSeq,
  )
  if (!message) throw new Refusal('INVALID_REQUEST')
  return { room: session, message }
}
