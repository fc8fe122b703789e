import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../protocol/brand.ts'
import type { StoredReaction } from '../../domain/reactions.ts'
import { messageStatusSchema, type Message, type MessageKind, type Reaction } from '../../protocol/entities.ts'

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
  /** Null and absent: as it was stored. */
  rev?: number | null
  reactions?: readonly StoredReaction[] | null
}

export const MESSAGE_COLUMNS =
  'id, seq, user_id, user_name, text, status, error, reason, temp_msg_id, created_at, rev, reactions'

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
    kind: kindOf(row.user_id),
    ...(row.rev && { rev: row.rev }),
    ...(row.reactions?.length && { reactions: row.reactions.map(counted) }),
    ...(row.error !== null && { error: row.error }),
    ...(row.reason !== null && { reason: row.reason }),
    // Notices use it only to be stored once.
    ...(row.temp_msg_id !== null && row.user_id !== SYSTEM_USER_ID && { tempMsgId: row.temp_msg_id }),
  }
}

function kindOf(userId: string): MessageKind {
  if (userId === ASSISTANT_NAME) return 'parley'
  return userId === SYSTEM_USER_ID ? 'notice' : 'person'
}

function counted({ emoji, userIds }: StoredReaction): Reaction {
  return { emoji, userIds: [...userIds], count: userIds.length }
}
