import { SYSTEM_USER_ID } from '../../protocol/brand.ts'
import { messageStatusSchema, type Message } from '../../protocol/entities.ts'

/** A row of `message` as SQL answers it. */
export type MessageRow = {
  id: string
  seq: number
  user_id: string
  user_name: string
  text: string
  status: string
  error: string | null
  reason: string | null
  temp_msg_id: string | null
  created_at: Date
}

export const MESSAGE_COLUMNS = 'id, seq, user_id, user_name, text, status, error, reason, temp_msg_id, created_at'

/** The message as everybody sees it. A running reply has no text yet: `partialMessage` brings it (contract, section 8). */
export function toMessage(row: MessageRow): Message {
  const status = messageStatusSchema.parse(row.status)
  return {
    id: row.id,
    seq: row.seq,
    text: status === 'streaming' ? '' : row.text,
    userId: row.user_id,
    userName: row.user_name,
    timestamp: row.created_at.toISOString(),
    status,
    ...(row.error !== null && { error: row.error }),
    ...(row.reason !== null && { reason: row.reason }),
    // Notices use it only to be stored once.
    ...(row.temp_msg_id !== null && row.user_id !== SYSTEM_USER_ID && { tempMsgId: row.temp_msg_id }),
  }
}
