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
