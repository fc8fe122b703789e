import { fold, UNSPACED } from './folded-text.ts'

/** Terms beyond these are left out. */
const TERMS_MAX = 8
/** In quotation marks, of whichever language. */
const PHRASE = /"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|「([^「」]+)」|『([^『』]+)』/gu

/**
 * FIND-1: the parts of folded text that a message must hold, all of them. A word counts from its beginning, a phrase as whole
 * words in their order, and what a script without spaces writes wherever it stands. Without anything to find: none.
 */
export function searchTermsOf(query: string): string[] {
  const composed = query.normalize('NFC')
  const phrases = Array.from(composed.matchAll(PHRASE), (found) => termOf(found.slice(1).find(Boolean) ?? '', true))
  const words = composed
    .replace(PHRASE, ' ')
    .split(/\s+/u)
    .map((word) => termOf(word, false))
  const terms = [...new Set([...phrases, ...words])].filter((term) => term !== '')
  // The longest are the rarest, mostly: where one is missing nothing else is looked for.
  return terms.slice(0, TERMS_MAX).toSorted((one, other) => other.length - one.length)
}

/** A word with a mark in it (it's, 19:30) is a phrase whose last part may go on. */
function termOf(text: string, isWhole: boolean): string {
  const inside = fold(text).trim()
  if (inside === '') return ''
  const [first, last] = [Array.from(inside).at(0) ?? '', Array.from(inside).at(-1) ?? '']
  return (UNSPACED.test(first) ? '' : ' ') + inside + (isWhole && !UNSPACED.test(last) ? ' ' : '')
}

/** True where a folded text holds all of them. */
export function holdsAll(folded: string, terms: readonly string[]): boolean {
  return terms.every((term) => folded.includes(term))
}
