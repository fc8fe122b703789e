import type { StoredReaction } from '../../../domain/messages/reactions.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Message } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Database } from '../database.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'
import type { MessageChanges } from '../../../services/ports/messages.ts'

/** What happens to a message after it was stored, each change under the session's lock and with the rev of its commit (FEED-1). */
export function makeMessageChanges({ prisma }: Database): MessageChanges {
  return {
    /**
     * Puts in the place of a message's reactions what `change` makes of them; the same array changes nothing. Throws what that
     * throws, SESSION_CLOSED, and INVALID_REQUEST where nobody can react to this message.
     */
    async react(
      sessionId: string,
      messageId: string,
      change: (reactions: readonly StoredReaction[]) => readonly StoredReaction[],
    ): Promise<Message> {
      return prisma.$transaction(async (tx) => {
        const [room] = await tx.$queryRaw<{ clearedSeq: number; isOpen: boolean }[]>`
          SELECT cleared_seq AS "clearedSeq", ended_at IS NULL AND deleted_at IS NULL AS "isOpen"
          FROM session WHERE id = ${sessionId} FOR NO KEY UPDATE`
        if (!room?.isOpen) throw new Refusal('SESSION_CLOSED')
        const read = `SELECT ${MESSAGE_COLUMNS} FROM message WHERE id = $1 AND session_id = $2 AND seq > $3 AND user_id <> $4`
        const values = [messageId, sessionId, room.clearedSeq, SYSTEM_USER_ID]
        const [message] = await tx.$queryRawUnsafe<MessageRow[]>(read, ...values)
        if (!message) throw new Refusal('INVALID_REQUEST')

        const before = message.reactions ?? []
        const after = change(before)
        if (after === before) return toMessage(message)
        const [changed] = await tx.$queryRawUnsafe<MessageRow[]>(
          `UPDATE message SET reactions = $2::jsonb, rev = next_rev(session_id) WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}`,
          messageId,
          JSON.stringify(after),
        )
        return toMessage(changed!)
      })
    },
  }
}
