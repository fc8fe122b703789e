import { ASSISTANT_NAME } from '../../../../protocol/brand.ts'
import { memoized } from '../../../text/memoized.ts'
import { isWithoutSpaces } from './phrases.ts'
import { folded, normalized } from './plain-text.ts'
import { everydayWords, wordsOf } from '../words/index.ts'

/** Where names stand in a plain text. They are compared without accents and emoji: 'Jose' is 'José 🌸'. */
export type Name = {
  /** In lower case, without accents. */
  text: string
  /** An ordinary word as well: it calls only behind an @ or set off by a comma. */
  isLoose: boolean
}

/** A name in its sentence, by what stands around it. */
export type Occurrence = { before: string; after: string; hasAt: boolean }

/** In the letters of languages of which no words are known. To the Korean one belong words of selling: alone it is loose. */
const IN_OTHER_LETTERS = ['парли', 'פארלי', 'पार्ली', '팔리야']
const LOOSE_IN_OTHER_LETTERS = ['팔리']

/** Parley by its name, in any of its spellings. */
export const OWN_NAMES: readonly Name[] = [
  ...[ASSISTANT_NAME.toLowerCase(), ...wordsOf('nicknames'), ...IN_OTHER_LETTERS].map((text) => ({
    text,
    isLoose: false,
  })),
  ...[...wordsOf('looseNames'), ...LOOSE_IN_OTHER_LETTERS].map((text) => ({ text, isLoose: true })),
]

/** Names that are words of everyday sentences too, besides those that turn-taking looks for anyway. */
const ORDINARY = `mark rose joy hope grace art bill jack sky sunny summer april june august chase drew pat rob sue faith
  dawn eve ivy max guy sol mar luz flor reine pierre ben-jij hey man dad mum mom star angel baby rich`
const EVERYDAY = new Set([...everydayWords(), ...ORDINARY.split(/\s+/)].map(folded))

const DECORATION = /\p{So}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

/** What somebody is called by: their whole name, or the first word of it. */
export const namesOf = memoized((userName): Name[] => {
  const whole = folded(normalized(userName).replace(DECORATION, ' ').replace(/\s+/g, ' ').trim())
  const [first = ''] = whole.split(' ')
  const texts = new Set(first.length > 1 ? [whole, first] : [whole])
  return [...texts]
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({ text, isLoose: EVERYDAY.has(text) || text.length === 1 }))
}, 2000)

/** What may not stand before a word, and after one. */
const ANYWHERE = /(?:)/uy
const BEGINS_ARABIC = /(?<!\p{Script=Arabic})/uy
const BEGINS_WORD = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_./#@'-])/uy
/** A vowel that goes on belongs to the name: not パーリ in パーリー. */
const ENDS_KANA = /(?!ー)/uy
const ENDS_ARABIC = /(?!\p{Script=Arabic})/uy
/** "Don't" is no Don, and "Ana'll" tells of Ana. */
const ENDS_WORD =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_/]|-[\p{L}\p{N}]|\.\p{L}|'(?:t|ll|m|re|d|ve)(?!\p{L}))/uy

/** Who says a name more often than this in one sentence is not heard better for it. */
const OCCURRENCES_MAX = 8

export function mentions(plain: string, names: readonly Name[]): boolean {
  const text = folded(plain)
  return names.some((name) => text.includes(name.text))
}

export function occurrencesOf(sentence: string, { text }: Name): Occurrence[] {
  if (!folded(sentence).includes(text)) return [] // as nearly always
  return [...spansOf(sentence, text).take(OCCURRENCES_MAX)].map(({ start, end }) => ({
    before: sentence.slice(0, start),
    after: sentence.slice(end),
    hasAt: sentence[start] === '@',
  }))
}

/** Each occurrence of the name is a space instead. */
export function without(plain: string, { text }: Name): string {
  if (!folded(plain).includes(text)) return plain
  let [rest, from] = ['', 0]
  for (const { start, end } of spansOf(plain, text)) {
    rest += `${plain.slice(from, start)} `
    from = end
  }
  return rest + plain.slice(from)
}

/**
 * Where a name stands, as a word of its own where its script has words, with the @ before it. Not by a pattern per name:
 * compiled, each takes 22 kB, and there are as many as people.
 */
function* spansOf(plain: string, name: string): Generator<{ start: number; end: number }> {
  const text = folded(plain)
  const [begins, ends] = [beginningOf(name), endOf(name)]
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, from)) {
    const end = at + name.length
    const hasAt = at > from && text[at - 1] === '@' && holdsAt(begins, text, at - 1)
    const isWord = (hasAt || holdsAt(begins, text, at)) && holdsAt(ends, text, end)
    if (isWord) yield { start: hasAt ? at - 1 : at, end }
    from = isWord ? end : at + 1
  }
}

export function beginningOf(word: string): RegExp {
  if (isWithoutSpaces(word[0])) return ANYWHERE
  return /^\p{Script=Arabic}/u.test(word) ? BEGINS_ARABIC : BEGINS_WORD
}

function endOf(word: string): RegExp {
  if (isWithoutSpaces(word.at(-1))) return ENDS_KANA
  return /\p{Script=Arabic}$/u.test(word) ? ENDS_ARABIC : ENDS_WORD
}

/** `pattern` is sticky. */
function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
