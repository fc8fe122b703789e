import { ASSISTANT_NAME } from '../../../../protocol/brand.ts'
import { memoized } from '../../../text/memoized.ts'
import { isWithoutSpaces } from './phrases.ts'
import { folded, normalized } from './plain-text.ts'
import { NICKNAMES } from '../words/calling.ts'

/** Parley by its name, in the letters of several languages. Names are in lower case, without accents. */
export const OWN_NAMES: readonly string[] = [ASSISTANT_NAME.toLowerCase(), ...NICKNAMES]

const DECORATION = /\p{So}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu

/** A person's whole name, and its first word: 'Jose' is 'José 🌸'. */
export const namesOf = memoized((userName): string[] => {
  const whole = folded(normalized(userName).replace(DECORATION, ' ').replace(/\s+/g, ' ').trim())
  const [first = ''] = whole.split(' ')
  const names = new Set(first.length > 1 ? [whole, first] : [whole])
  return [...names].filter((name) => /[\p{L}\p{N}]/u.test(name))
}, 100_000)

/** A name stands anywhere in scripts that join words. */
const ANYWHERE = /(?:)/uy
const BEGINS_WORD = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{N}_./#@'-])/uy
/** "Don't" is no Don, and "Ana'll" tells of Ana. */
const ENDS_WORD =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{N}_/]|-[\p{L}\p{N}]|\.\p{L}|'(?:t|ll|m|re|d|ve)(?!\p{L}))/uy

/** The place of a name in a text, with the @ before it. */
export type Place = { start: number; end: number; hasAt: boolean }

/** True where one of the names stands in a plain text as a word of its own. */
export function mentions(plain: string, names: readonly string[]): boolean {
  return names.some((name) => placesOf(plain, name).length > 0)
}

/** True where a name stands within a sentence with its capitals: 'will a list help?' and 'Will it?' name no Will. */
export function isWrittenAsName(userName: string, text: string): boolean {
  const [first = ''] = userName.split(' ')
  const sentences = text.split(/(?<=[.!?。！？\n])\s*/u).map((sentence) => sentence.replace(/^\p{Lu}/u, ''))
  return first.length > 1 && sentences.some((sentence) => sentence.includes(first))
}

/** Without the names in it: a space stands for each. */
export function withoutNames(plain: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    let [kept, from] = ['', 0]
    for (const { start, end } of placesOf(rest, name)) {
      kept += `${rest.slice(from, start)} `
      from = end
    }
    return kept + rest.slice(from)
  }, plain)
}

/**
 * Finds a name as a word of its own, where its script has words. Not by a pattern per name: compiled, each takes 22 kB, and there
 * are as many as people.
 */
export function placesOf(plain: string, name: string): Place[] {
  const text = folded(plain)
  if (!text.includes(name)) return [] // as nearly always
  const begins = isWithoutSpaces(name[0]) ? ANYWHERE : BEGINS_WORD
  const ends = isWithoutSpaces(name.at(-1)) ? ANYWHERE : ENDS_WORD
  const places: Place[] = []
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, from)) {
    const end = at + name.length
    const hasAt = at > from && text[at - 1] === '@' && holdsAt(begins, text, at - 1)
    const isWord = (hasAt || holdsAt(begins, text, at)) && holdsAt(ends, text, end)
    if (isWord) places.push({ start: hasAt ? at - 1 : at, end, hasAt })
    from = isWord ? end : at + 1
  }
  return places
}

/** `pattern` is sticky. */
function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
