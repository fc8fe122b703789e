import { inOneLine } from '#lib/domain/messages/excerpt.ts'
import { withoutMarks } from '#lib/domain/text/without-marks.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { CARD_LINE_MAX_CHARS, CARD_LINES_MAX } from '#lib/protocol/limits.ts'

/** A line being written; `key` identifies it while its text changes. */
export type DraftLine = { key: string; text: string; sources: readonly string[] }

/** An agreement before it is opened. `leftOut`: people not named; everybody else in the chat is. */
export type AgreementDraft = { question: string; lines: readonly DraftLine[]; leftOut: ReadonlySet<string> }

let made = 0

export function draftLine(text = '', sources: readonly string[] = []): DraftLine {
  return { key: `line-${(made += 1)}`, text, sources }
}

export const EMPTY_DRAFT: AgreementDraft = { question: '', lines: [draftLine()], leftOut: new Set() }

/** CARD-1: adds a line that quotes a message, and drops empty lines. */
export function withMessage(draft: AgreementDraft, { id, text }: Pick<Message, 'id' | 'text'>): AgreementDraft {
  if (draft.lines.some(({ sources }) => sources.includes(id))) return draft
  const lines = draft.lines.filter((line) => line.text.trim() !== '' || line.sources.length > 0)
  if (lines.length >= CARD_LINES_MAX) return draft
  return { ...draft, lines: [...lines, draftLine(lineFrom(text), [id])] }
}

/** Returns a message's text on one line, cut to the limit of a line. */
export function lineFrom(text: string): string {
  const line = inOneLine(withoutMarks(text))
  if (line.length <= CARD_LINE_MAX_CHARS) return line
  const chars = Array.from(line.slice(0, CARD_LINE_MAX_CHARS - 1))
  return `${chars.slice(0, -1).join('').trimEnd()}…`
}
