import type { HelpKind } from '../../../../protocol/events/safety/care.ts'

type Patterns = Partial<Record<HelpKind, readonly string[]>>

/**
 * Signs of danger in one language: patterns for whole words, as `lettersOf` spells them (lower case, no accents, no
 * apostrophes, no punctuation). In scripts without spaces a pattern matches anywhere.
 */
export type DangerWords = {
  /** Explicit in every room, in a game as well (TURN-3). */
  certain: Patterns
  /** Explicit, but in a game part of the play: "he hit me". */
  plain: Patterns
  /** Possibly danger: a model is asked. */
  hints: readonly string[]
  /** The same, but in a game part of the play: "knife". */
  plainHints: readonly string[]
}

/** One of these words or phrases: 'a b | c' is '(?:a b|c)'. */
export function oneOf(list: string): string {
  return `(?:${list
    .split('|')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .join('|')})`
}
