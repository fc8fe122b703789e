import { withoutMarks } from '#lib/domain/text/without-marks.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { CARD_LINE_MAX_CHARS, CARD_LINES_MAX } from '#lib/protocol/limits.ts'

/** A line as it is written: `key` tells it apart from others while its text changes. */
export type DraftLine = { key: string; text: string; sources: readonly string[] }

/** An agreement before it is opened. `leftOut`: who is not named on it; everybody else in the chat is. */
export type AgreementDraft = { question: string; lines: readonly DraftLine[]; leftOut: ReadonlySet<string> }

let made = 0

export function draftLine(text = '', sources: readonly string[] = []): DraftLine {
  return { key: `line-${(made += 1)}`, text, sources }
}

export const EMPTY_DRAFT: AgreementDraft = { question: '', lines: [draftLine()], leftOut: new Set() }

/** CARD-1: the words of a message become a line that quotes it; an empty line makes way for it. */
export function withMessage(draft: AgreementDraft, { id, text }: Pick<Message, 'id' | 'text'>): AgreementDraft {
  if (draft.lines.some(({ sources }) => sources.includes(id))) return draft
  const lines = draft.lines.filter((line) => line.text.trim() !== '' || line.sources.length > 0)
  if (lines.length >= CARD_LINES_MAX) return draft
  return { ...draft, lines: [...lines, draftLine(lineFrom(text), [id])] }
}

/** The text of a box of one line, without line breaks. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** A message's words on one line, no longer than a line may be. */
export function lineFrom(text: string): string {
  const line = inOneLine(withoutMarks(text))
  if (line.length <= CARD_LINE_MAX_CHARS) return line
  const chars = Array.from(line.slice(0, CARD_LINE_MAX_CHARS - 1))
  return `${chars.slice(0, -1).join('').trimEnd()}…`
}
