import type { Quotation } from '../../../protocol/addressed.ts'
import type { Message } from '../../../protocol/entities.ts'
import { SNIPPET_MAX_CHARS } from '../../../protocol/limits.ts'
import { tombstoneText } from '../../../protocol/texts/en.ts'
import { isVisible, wellFormed } from '../../../protocol/text.ts'
import { saidIn } from '../../files/words-of-files.ts'
import { inOneLine } from '../excerpt.ts'
import { withoutMarks } from '../../text/without-marks.ts'
import { isHidden } from '../message-rows.ts'
import { isReactable } from '../own-reactions.ts'
import { wordsOf } from '../release.ts'

/** Enough text for a snippet; the rest is not read. */
const LOOKED_AT_CHARS = 2000
const ELLIPSIS = '…'
/** Firefox has Intl.Segmenter since 125 only; before that a snippet ends between code points. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null

/** REPLY-1: returns the beginning of a text as one plain line, never cut within a visible character. */
export function snippetOf(text: string, maxChars = SNIPPET_MAX_CHARS): string {
  const head = wellFormed(text.slice(0, LOOKED_AT_CHARS))
  const plain = inOneLine(withoutMarks(head))
  const line = isVisible(plain) ? plain : inOneLine(head)
  if (line.length <= maxChars) return line
  let end = 0
  for (const seen of charactersOf(line)) {
    if (end + seen.length > maxChars - ELLIPSIS.length) break
    end += seen.length
  }
  return line.slice(0, end).trimEnd() + ELLIPSIS
}

function charactersOf(line: string): string[] {
  return graphemes ? Array.from(graphemes.segment(line), ({ segment }) => segment) : Array.from(line)
}

type Quoted = Pick<Message, 'id' | 'seq' | 'userId' | 'userName' | 'text' | 'deletedAt' | 'release' | 'files'>

/** Quotes a message for its answer. A release is quoted as its author's words, so its author is answered (ASIDE-2). */
export function quotationOf(quoted: Quoted, isGone = false): Quotation {
  const { id, seq, deletedAt } = quoted
  const { userId, userName, text } = wordsOf(quoted)
  const said = saidIn({ text, files: quoted.files })
  const isDeleted = isGone || deletedAt !== undefined
  return { messageId: id, seq, userId, userName, snippet: isDeleted ? tombstoneText('author') : snippetOf(said) }
}

type Answered = Pick<Message, 'seq' | 'status' | 'userId' | 'text'>

/** REPLY-1: true when a message can be answered. Notices, hidden, unsent and streaming messages cannot; tombstones can. */
export function isAnswerable({ seq, status, userId, text }: Answered): boolean {
  return isReactable({ seq, status, userId }) && !isHidden({ text, status })
}
