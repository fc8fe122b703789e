import { speakerKind, type PromptLine, type StoredLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { readDetails } from '../../../protocol/details.ts'
import { toReactions } from '../messages/message-row.ts'
import type { StoredReaction } from '../../../domain/messages/reactions.ts'

/** A row of `message` as Parley reads it. */
export type LineRow = {
  seq: number
  user_id: string
  user_name: string
  text: string
  details: unknown
  reactions: readonly StoredReaction[] | null
  created_at: Date
  seen_seq: number | null
  status: string
}

export const LINE_COLUMNS = 'seq, user_id, user_name, text, details, reactions, created_at, seen_seq, status'

export function toLine(row: LineRow): PromptLine {
  const { seq, user_id: userId, user_name: userName, text, created_at: at, seen_seq: seenSeq } = row
  const { replyTo, mentions } = row.details === null ? {} : readDetails(row.details)
  return {
    ...{ seq, userId, userName, text, at, kind: speakerKind(userId), seenSeq },
    ...(replyTo && { replyTo }),
    ...(mentions && { mentions }),
    ...(row.reactions?.length && { reactions: toReactions(row.reactions) }),
  }
}

export function toStoredLine(row: LineRow): StoredLine {
  return { ...toLine(row), isBrokenOff: row.status === 'failed' }
}
