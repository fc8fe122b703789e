import { folded } from './plain-text.ts'

/** Looking for whole words and phrases, in scripts with and without spaces. Texts are plain (see `plainText`). */

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

export function isWithoutSpaces(char: string | undefined): boolean {
  return char !== undefined && WITHOUT_SPACES.test(char)
}

/** Reads rows of 'en: one phrase | another one', each phrase in one row. A room may mix languages, so all count. */
export function phraseList(rows: string): string[] {
  const phrases = rows.split(/[|\n](?: +[a-z]{2}:)?/).map((phrase) => lettersOnly(folded(phrase)))
  return longestFirst(phrases.filter((phrase) => phrase !== ''))
}

/** Sorts them so that the whole of a phrase is found, not the beginning that it shares with a shorter one. */
export function longestFirst(phrases: readonly string[]): string[] {
  return [...new Set(phrases)].sort((one, other) => other.length - one.length)
}

/** Returns the first phrase (of a list that is sorted longest first) that the text begins with, as whole words. */
export function leadingPhrase(text: string, phrases: readonly string[]): string | null {
  const candidates = byFirstChar(phrases).get(text.charAt(0)) ?? []
  return candidates.find((phrase) => text.startsWith(phrase) && isWordEnd(text, phrase.length)) ?? null
}

const indexes = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>()

/** Groups a list's phrases, in its order. Lists never change, so each is grouped once. */
function byFirstChar(phrases: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = indexes.get(phrases)
  if (known) return known
  const index = new Map<string, string[]>()
  for (const phrase of phrases) index.set(phrase.charAt(0), [...(index.get(phrase.charAt(0)) ?? []), phrase])
  indexes.set(phrases, index)
  return index
}

/** True when the text is nothing but these phrases, one after the other, or empty. */
export function isMadeOf(text: string, phrases: readonly string[]): boolean {
  let rest = lettersOnly(text)
  while (rest !== '') {
    const phrase = leadingPhrase(rest, phrases)
    if (phrase === null) return false
    rest = rest.slice(phrase.length).trim()
  }
  return true
}

/** Letters and digits alone: "don't" and "dont" are the same, and so are "tais-toi" and "tais toi". */
export function lettersOnly(text: string): string {
  return text
    .replace(/['’]|\u200d|\ufe0f/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

function isWordEnd(text: string, at: number): boolean {
  const [last, next] = [text[at - 1], text[at]]
  return next === undefined || isWithoutSpaces(last) || isWithoutSpaces(next) || !/[\p{L}\p{M}\p{N}]/u.test(next)
}
