import { helpKindSchema, type HelpKind } from '../../../protocol/events/safety/care.ts'
import type { Manner } from '../../parley/turn-taking/room.ts'
import { MESSAGES_CHARS, memoized } from '../../text/memoized.ts'
import { lettersOf } from './letters.ts'
import { isCertain, isFiction, isHint, isPlain, isPlainHint } from './words/index.ts'
import { withoutNegations } from './words/negations.ts'

/** Signs of danger in a message. Explicit words name their kind; a hint is for a model to judge. */
export type Danger = { isExplicit: true; kind: HelpKind } | { isExplicit: false }

/** Manners of games, in which "he hits me" may be a move. */
const GAMES: ReadonlySet<Manner> = new Set(['gamemaster', 'wildcard'])
/** Laughter, without words that look like it: "hoje" is Portuguese for today. */
const LAUGHING =
  /[😂🤣😆😹💀☠]|(?<!\p{L})(?:(?:ha){2,}h?|(?:he){2,}|(?:hi){2,}|(?:ja){2,}|(?:je){2,}|(?:rs){2,}|l+o+l+|lmf?a+o+|rofl|xd+|k{3,}|w{3,}|mdr+|ptdr+)(?!\p{L})|哈{2,}|嘻{2,}|笑死|ه{3,}|خ{3,}|[ㅋㅎ]{2,}|ха(?:ха)+/iu

/** CARE-2, TURN-3: finds words of danger by word lists, in every language of turn-taking; null without any. */
export function dangerIn(text: string, manner: Manner | null): Danger | null {
  return manner !== null && GAMES.has(manner) ? inGame(text) : inLife(text)
}

/** TURN-3: true for explicit words of danger. */
export function saysDanger(text: string): boolean {
  return inLife(text)?.isExplicit === true
}

export function isGame(manner: Manner | null): boolean {
  return manner !== null && GAMES.has(manner)
}

/** In a game, laughter or fiction turns explicit words into a hint, never into nothing. */
const inGame = memoized((text: string): Danger | null => {
  const letters = lettersOf(text)
  const kind = certainKind(letters)
  if (kind && !isFiction(letters) && !isLaughing(text)) return { isExplicit: true, kind }
  return kind || isHint(letters) || isDenied(letters, certainKind) ? HINT : null
}, MESSAGES_CHARS)

const inLife = memoized((text: string): Danger | null => {
  const letters = lettersOf(text)
  const kind = anyKind(letters)
  if (kind && !isLaughing(text)) return { isExplicit: true, kind }
  return kind || isHint(letters) || isPlainHint(letters) || isDenied(letters, anyKind) ? HINT : null
}, MESSAGES_CHARS)

function certainKind(letters: string): HelpKind | undefined {
  return helpKindSchema.options.find((one) => isCertain[one](letters))
}

function anyKind(letters: string): HelpKind | undefined {
  return helpKindSchema.options.find((one) => isCertain[one](letters) || isPlain[one](letters))
}

/** True for explicit words behind a negation, which may deny something else: "no, he without reason choked me". */
function isDenied(letters: string, kindOf: (letters: string) => HelpKind | undefined): boolean {
  const said = withoutNegations(letters)
  return said !== letters && kindOf(said) !== undefined
}

const HINT: Danger = { isExplicit: false }

function isLaughing(text: string): boolean {
  return LAUGHING.test(text)
}
