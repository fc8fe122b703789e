import { HIDDEN_MARKER } from './brand.ts'

const LONE_SURROGATES = /\p{Cs}/gu

/** Replaces `toWellFormed`, which Firefox has since 119 only. */
export function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATES, '\ufffd')
}

/** NUL, which PostgreSQL text cannot hold. */
const NUL = '\0'
const LEADING = new RegExp(`^[\\s${HIDDEN_MARKER}]+`)

/**
 * Normalises people's text. Lone surrogates become U+FFFD; NUL and a leading hidden-message marker are removed; the
 * ends are trimmed. Everything else is stored as typed.
 */
export function normaliseMessageText(text: string): string {
  return wellFormed(text).replaceAll(NUL, '').replace(LEADING, '').trimEnd()
}

/** Normalises the next chunk of Parley's reply: no NUL, and no leading white space before the first text. */
export function normaliseReplyPart(text: string, isFirst: boolean): string {
  const part = text.replaceAll(NUL, '')
  return isFirst ? part.replace(LEADING, '') : part
}

/** Normalises a one-line text: well-formed, without control characters and line breaks, trimmed. */
export function normaliseLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .trim()
}

/** Characters that leave no mark on the screen. */
const INVISIBLE = /^[\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u

/** True when a text shows anything. Blanks, marks and empty letters alone make no name or title. */
export function isVisible(text: string): boolean {
  return !INVISIBLE.test(text)
}
