import type { HelpKind } from '../../../../protocol/events/safety/care.ts'

type Patterns = Partial<Record<HelpKind, readonly string[]>>

/**
 * Signs of danger in one language: patterns for whole words in the spelling of `lettersOf` (lower case, no accents,
 * apostrophes or punctuation). In unspaced scripts a pattern matches anywhere.
 */
export type DangerWords = {
  /** Explicit in every room, also in a game (TURN-3). */
  certain: Patterns
  /** Explicit, but part of the play in a game: "he hit me". */
  plain: Patterns
  /** Possible danger: a model is asked. */
  hints: readonly string[]
  /** Possible danger, but part of the play in a game: "knife". */
  plainHints: readonly string[]
}

/** Builds an alternation of words or phrases: 'a b | c' gives '(?:a b|c)'. */
export function oneOf(list: string): string {
  return `(?:${list
    .split('|')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .join('|')})`
}

/**
 * Joins patterns that count only where none of these negations stands before them: "non" before "voglio morire".
 * `between`: words that may stand between the two, such as pronouns.
 */
export function unlessAfter(negations: string, between: string, patterns: readonly string[]): string {
  const gap = between === '' ? '' : `(?:${oneOf(between)} ){0,2}`
  return `(?<! ${oneOf(negations)} ${gap})(?:${patterns.join('|')})`
}

/** Any word ending, in letters of all scripts. */
export const ANY = '\\p{L}*'

/** Builds a language with a few explicit phrases; a model judges all else (CARE-2, TURN-3). */
export function language(explicit: Pick<DangerWords, 'certain' | 'plain'>, hints: readonly string[]): DangerWords {
  return { ...explicit, hints, plainHints: [] }
}
