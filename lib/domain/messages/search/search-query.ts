import { fold, UNSPACED } from './folded-text.ts'

/** Text in quotation marks of any common language. */
const PHRASE = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』/gu

/**
 * FIND-1: splits a query into terms of folded text; a message must hold all. A word matches from its beginning, a
 * phrase as whole words, and unspaced scripts anywhere. Returns an empty list when there is nothing to search for. The
 * length of a query bounds the number of terms.
 */
export function searchTermsOf(query: string): string[] {
  const composed = query.normalize('NFC')
  const phrases = Array.from(composed.matchAll(PHRASE), (found) => termOf(found.slice(1).find(Boolean) ?? '', true))
  const words = composed
    .replace(PHRASE, ' ')
    .split(/\s+/u)
    .map((word) => termOf(word, false))
  const terms = [...new Set([...phrases, ...words])].filter((term) => term !== '')
  // Longest first: long terms are mostly rare, so a mismatch shows early.
  return terms.toSorted((one, other) => other.length - one.length)
}

/** Turns a word with a mark in it (it's, 19:30) into a phrase with an open end. */
function termOf(text: string, isWhole: boolean): string {
  const inside = fold(text).trim()
  if (inside === '') return ''
  const [first, last] = [Array.from(inside).at(0) ?? '', Array.from(inside).at(-1) ?? '']
  return (UNSPACED.test(first) ? '' : ' ') + inside + (isWhole && !UNSPACED.test(last) ? ' ' : '')
}

/** True when the folded text holds all terms. */
export function holdsAll(folded: string, terms: readonly string[]): boolean {
  return terms.every((term) => folded.includes(term))
}
