import type { StoredReaction } from '../../../domain/messages/reactions.ts'
import { readDetails } from './details.ts'
import { messageKindSchema, messageStatusSchema, type Message, type Reaction } from '../../../protocol/entities.ts'

/** A row of `message` as SQL returns it. */
export type MessageRow = {
  id: string
  seq: number
  user_id: string
  user_name: string
  kind: string
  text: string
  details: unknown
  status: string
  error: string | null
  reason: string | null
  temp_msg_id: string | null
  created_at: Date
  /** Null or absent while the message is as it was stored. */
  rev?: number | null
  reactions?: readonly StoredReaction[] | null
}

export const MESSAGE_COLUMNS =
  'id, seq, user_id, user_name, kind, text, details, status, error, reason, temp_msg_id, created_at, rev, reactions'

/** SQL: true for a row of `message` with a person's words, their own or those that Parley said for them (ASIDE-2). */
export const BY_PEOPLE = "kind IN ('person', 'release')"
/** SQL: true for a row of `message` with Parley's own words. */
export const BY_PARLEY = "kind = 'parley'"
/** SQL: the author of the words in a row of `message`; of a release, its person (ASIDE-2). */
export const authorOf = (row: string): string => `coalesce(${row}.details -> 'release' ->> 'userId', ${row}.user_id)`

/**
 * Builds the message that everybody sees. A running reply has no text: `partialMessage` brings it (contract, section
 * 8).
 */
export function toMessage(row: MessageRow): Message {
  const status = messageStatusSchema.parse(row.status)
  const kind = messageKindSchema.parse(row.kind)
  return {
    id: row.id,
    seq: row.seq,
    text: status === 'streaming' ? '' : row.text,
    userId: row.user_id,
    userName: row.user_name,
    timestamp: row.created_at.toISOString(),
    status,
    kind,
    ...(row.details !== null && readDetails(row.details)),
    ...(row.rev && { rev: row.rev }),
    ...(row.reactions?.length && { reactions: toReactions(row.reactions) }),
    ...(row.error !== null && { error: row.error }),
    ...(row.reason !== null && { reason: row.reason }),
    // A notice has a tempMsgId only so that it is stored once.
    ...(row.temp_msg_id !== null && kind !== 'notice' && { tempMsgId: row.temp_msg_id }),
  }
}

export function toReactions(reactions: readonly StoredReaction[]): Reaction[] {
  return reactions.map(({ emoji, userIds }) => ({ emoji, userIds: [...userIds], count: userIds.length }))
}
