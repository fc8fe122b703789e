import { HIDDEN_MARKER } from './brand.ts'

const LEADING = new RegExp(`^[\\s${HIDDEN_MARKER}]+`)

/**
 * The documented normalisation of what people send: well-formed Unicode (a lone surrogate becomes U+FFFD), without NUL,
 * without the hidden-message marker at the start, trimmed. Everything else is stored as it was typed.
 */
export function normaliseMessageText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(LEADING, '').trimEnd()
}

/** One line of text that people give a thing: well-formed Unicode, without control characters and line breaks, trimmed. */
export function normaliseLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
}
