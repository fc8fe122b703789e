import { HIDDEN_MARKER } from './brand.ts'

/** NUL, which PostgreSQL stores in no text. */
const NUL = '\0'
const LEADING = new RegExp(`^[\\s${HIDDEN_MARKER}]+`)

/**
 * The documented normalisation of what people send: well-formed Unicode (a lone surrogate becomes U+FFFD), without NUL,
 * without the hidden-message marker at the start, trimmed. Everything else is stored as it was typed.
 */
export function normaliseMessageText(text: string): string {
  return text.toWellFormed().replaceAll(NUL, '').replace(LEADING, '').trimEnd()
}

/** The next part of what Parley says: without NUL, and where nothing was said yet, from its first visible text on. */
export function normaliseReplyPart(text: string, isFirst: boolean): string {
  const part = text.replaceAll(NUL, '')
  return isFirst ? part.replace(LEADING, '') : part
}

/** One line of text that people give a thing: well-formed Unicode, without control characters and line breaks, trimmed. */
export function normaliseLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
}
