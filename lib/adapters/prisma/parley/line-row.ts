import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { wordsOf } from '../../../domain/messages/release.ts'
import type { LineFile } from '../../../domain/files/line-files.ts'
import { speakerKind, type PromptLine, type StoredLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { readDetails } from '../messages/details.ts'
import { HELP_SENTENCE } from '../../../protocol/texts/care.ts'
import type { MessageFile } from '../../../protocol/files.ts'
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
  const { seq, created_at: at, seen_seq: seenSeq } = row
  const { replyTo, mentions, checkIn, release, cardId, files } = row.details === null ? {} : readDetails(row.details)
  const words = wordsOf({ userId: row.user_id, userName: row.user_name, text: row.text, ...(release && { release }) })
  // DUE-1: people wrote the text of a check-in, so no model reads it as Parley's own words.
  const said = checkIn
    ? ({ ...words, text: checkInText(row.text), kind: 'notice', seenSeq: null } as const)
    : { ...words, kind: speakerKind(words.userId), seenSeq }
  return {
    seq,
    at,
    ...said,
    ...(release && { isReleased: true }),
    ...(cardId !== undefined && { isCard: true }),
    ...(replyTo && { replyTo }),
    ...(mentions && { mentions }),
    ...(files && { files: files.map(toLineFile) }),
    ...(row.reactions?.length && { reactions: toReactions(row.reactions) }),
  }
}

function toLineFile({ id, kind, alt, name }: Omit<MessageFile, 'url' | 'thumbnailUrl'>): LineFile {
  return { id, kind, said: alt === '' ? name : alt }
}

function checkInText(text: string): string {
  return `As people had agreed, ${ASSISTANT_NAME} came back to this: “${text}”`
}

/**
 * Builds the line for turn-taking. Here a check-in is Parley's, though people wrote it, so that people can answer it.
 */
export function toSaidLine(row: LineRow): StoredLine {
  const { text, seen_seq: seenSeq, user_id: userId } = row
  const line = toStoredLine(row)
  return line.isReleased ? line : { ...line, text, kind: speakerKind(userId), seenSeq } // ASIDE-2: words of a person
}

export function toStoredLine(row: LineRow): StoredLine {
  const { why } = row.details === null ? {} : readDetails(row.details)
  return { ...toLine(row), isBrokenOff: row.status === 'failed' || isHelpSentence(row), ...(why && { why }) }
}

/** TURN-3: true for the sentence that stands in for a reply. */
function isHelpSentence({ user_id: userId, text }: LineRow): boolean {
  return userId === ASSISTANT_NAME && text === HELP_SENTENCE
}
