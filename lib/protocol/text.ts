import { HIDDEN_MARKER } from './brand.ts'

const LONE_SURROGATES = /\p{Cs}/gu

/** As `toWellFormed`, which Firefox has had since 119 only. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd')
}

/** NUL, which PostgreSQL stores in no text. */
const NUL = '\0'
const LEADING = new RegExp(`^[\\s${HIDDEN_MARKER}]+`)

/**
 * The documented normalisation of what people send: well-formed Unicode (a lone surrogate becomes U+FFFD), without NUL,
 * without the hidden-message marker at the start, trimmed. Everything else is stored as it was typed.
 */
export function normaliseMessageText(text: string): string {
  return wellFormed(text).replaceAll(NUL, '').replace(LEADING, '').trimEnd()
}

/** The next part of what Parley says: without NUL, and where nothing was said yet, from its first visible text on. */
export function normaliseReplyPart(text: string, isFirst: boolean): string {
  const part = text.replaceAll(NUL, '')
  return isFirst ? part.replace(LEADING, '') : part
}

/** One line of text that people give a thing: well-formed Unicode, without control characters and line breaks, trimmed. */
export function normaliseLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
}

/** Nothing that leaves a mark on the screen. */
const INVISIBLE = /^[\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u

/** True when a text shows anything: blanks, marks and empty letters alone make no name and no title. */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text)
}
