export type TextDirection = 'ltr' | 'rtl' | 'auto'

/** What a paragraph is written in shows in its beginning, however long it becomes. */
const SAMPLE_CHARS = 1000
/** Addresses and code are written from the left in every language. */
const NO_WORDS = /`[^`]*`|\]\([^)]*\)|https?:\S+|www\.\S+/g
/** Where words have no spaces between them each sign is one. */
const WORD = /\p{sc=Han}|[\p{L}\p{M}]+/gu
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * How to lay a paragraph out. A browser goes by the first letter of each line ('auto'), which fails where a name, or any word
 * of the other direction, begins it: then most of the words decide. Words, because foreign terms are few and long.
 */
export function directionOf(paragraph: string): TextDirection {
  const sample = paragraph.slice(0, SAMPLE_CHARS)
  if (!FROM_RIGHT.test(sample)) return 'auto'
  const isMisread = sample.split('\n').some((line) => ofMostWords(line) !== ofFirstWord(line))
  return isMisread ? ofMostWords(sample) : 'auto'
}

function ofFirstWord(text: string): TextDirection {
  const [first] = text.match(WORD) ?? []
  return first === undefined ? 'auto' : directionOfWord(first)
}

function ofMostWords(text: string): TextDirection {
  const words = text.replace(NO_WORDS, ' ').match(WORD) ?? []
  const fromRight = words.filter((word) => directionOfWord(word) === 'rtl').length
  if (fromRight * 2 === words.length) return ofFirstWord(text)
  return fromRight * 2 > words.length ? 'rtl' : 'ltr'
}

function directionOfWord(word: string): TextDirection {
  return FROM_RIGHT.test(word) ? 'rtl' : 'ltr'
}
