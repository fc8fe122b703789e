import { Refusal } from '../../../protocol/errors.ts'
import type { Acting } from '../../../services/ports/messages.ts'
import type { Prisma } from '../generated/client.ts'
import { lockOpenSession, type LockedSession } from '../locked-session.ts'
import { MESSAGE_COLUMNS, type MessageRow } from './message-row.ts'

/**
 * A message of a locked room, with the columns that only the database knows; `now` is by the clock that dates messages.
 */
export type LockedMessage = MessageRow & { is_refused: boolean; now: Date }

/**
 * Locks a session and reads one of its messages for a person, so that the room cannot change meanwhile. Throws
 * SESSION_CLOSED, INVALID_REQUEST for a missing or cleared message, or REMOVED: their socket has not heard of it yet.
 */
export async function lockMessage(
  tx: Prisma.TransactionClient,
  { sessionId, ids }: Acting,
  messageId: string,
): Promise<{ session: LockedSession; message: LockedMessage }> {
  const session = await lockOpenSession(tx, sessionId)
  // A statement of its own behind the lock, so that it sees a removal that the lock waited for.
  const [message] = await tx.$queryRawUnsafe<(LockedMessage & { is_removed: boolean })[]>(
    `SELECT ${MESSAGE_COLUMNS}, is_refused, clock_timestamp() AS now, is_banned($2, $4::text[]) AS is_removed
     FROM message WHERE id = $1 AND session_id = $2 AND seq > $3`,
    messageId,
    sessionId,
    session.clearedSeq,
    ids,
  )
  if (!message) throw new Refusal('INVALID_REQUEST')
  if (message.is_removed) throw new Refusal('REMOVED')
  return { session, message }
}
