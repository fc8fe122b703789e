/** The terms of a search: words match from their beginning, parts match anywhere in unspaced scripts. */
export type SearchTerms = { words: string[]; parts: string[] }

const TERMS_MAX = 8
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const RUNS =
  /\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[\p{Script=Thai}\p{M}]+|[\p{Script=Lao}\p{M}]+|[\p{Script=Khmer}\p{M}]+|[\p{Script=Myanmar}\p{M}]+/gu

/** Splits a query into letters and digits only, so that no operator reaches the database. */
export function searchTerms(query: string): SearchTerms {
  const found = query.normalize('NFC').match(/[\p{L}\p{N}\p{M}ー]+/gu) ?? []
  const words = found.filter((word) => !UNSPACED.test(word)).flatMap(asWritten)
  const parts = found.filter((word) => UNSPACED.test(word)).flatMap((word) => word.match(RUNS) ?? [])
  const telling = parts.filter((part) => !/^\p{Script=Hiragana}+$/u.test(part)) // mostly particles
  return { words: first(words), parts: first(telling.length > 0 ? telling : parts) }
}

/** Returns common spellings of a word: a database with an English locale does not fold case outside ASCII. */
function asWritten(word: string): string[] {
  const lower = word.toLowerCase()
  if (/^[a-z\d]*$/.test(lower)) return [lower]
  return [lower, lower.charAt(0).toUpperCase() + lower.slice(1), word]
}

function first(terms: readonly string[]): string[] {
  return [...new Set(terms)].slice(0, TERMS_MAX)
}
