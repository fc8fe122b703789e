import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { others } from './others.ts'
import { longestFirst } from '../reading/phrases.ts'
import { folded } from '../reading/plain-text.ts'
import { pt } from './pt.ts'
import type { Words } from './words.ts'
import { zh } from './zh.ts'

/** A room may speak several languages at once, so all of them are always looked through. */
const LANGUAGES: readonly Words[] = [en, de, es, fr, pt, ja, zh, ar, ...others]

/** Often left out: "dont", "thats". Where it makes another word, as in "were", it stays. */
const IDLE_APOSTROPHE = /(?<=n)'(?=t(?!\p{L}))|(?<=that|what|who|where)'(?=s)|(?<=you|they)'(?=re)/gu

/** All languages' phrases of these kinds, without accents, with and without such apostrophes, longest first. */
export function wordsOf(...kinds: (keyof Words)[]): readonly string[] {
  const all = LANGUAGES.flatMap((language) => kinds.flatMap((kind) => language[kind])).map(folded)
  return longestFirst(new Set([...all, ...all.map((phrase) => phrase.replace(IDLE_APOSTROPHE, ''))]))
}

/** Laughter in its endless spellings, each with one consonant: "hoje" (Portuguese: today) is none. */
const LAUGHTER =
  /^(?:b?w?a?(?:(?:ha|he|hi|ho|ah|eh){2,}|(?:ja|je){2,}|(?:rs){2,})[ahejs]{0,3}|l+o+l+|lmf?a+o+|rofl|xd+|k{3,}|w{2,}|mdr+|ptdr+|5{3,}|а?(?:ха|ах){2,}[ха]*|[哈嘻呵笑草]+|[ㅋㅎ]{2,}|ח{2,}|ه{3,}|خ{3,})$/u

/** `words` as by `lettersOnly`. */
export function withoutLaughter(words: string): string {
  return words
    .split(' ')
    .filter((word) => !LAUGHTER.test(word))
    .join(' ')
}
