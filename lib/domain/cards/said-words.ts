import { fold, UNSPACED } from '../messages/search/folded-text.ts'

/** Stem length: inflected and related words mostly share four letters ('cook', 'cooking', 'kochen', 'koche'). */
const STEM_CHARS = 4
const SENTENCES = new Intl.Segmenter('und', { granularity: 'sentence' })

/**
 * CARD-3: true when the line says what the texts say, judged by stems without knowledge of the language. It needs more
 * than half of the line's longer words, or exactly half and more than half of all words. Each number must occur too.
 * People's `names` are ignored. Scripts without spaces are compared by pairs of letters.
 */
export function isSaid(line: string, texts: readonly string[], names: readonly string[]): boolean {
  const said = new Set(texts.flatMap((text) => partsOf(text, 1)))
  const named = new Set(names.flatMap((name) => partsOf(name, 1)))
  const share = (fromChars: number) => {
    const parts = [...new Set(partsOf(line, fromChars))].filter((part) => !named.has(part))
    return parts.length === 0 ? 0.5 : parts.filter((part) => said.has(part)).length / parts.length
  }
  if (partsOf(line, 1).some((part) => /\p{N}/u.test(part) && !said.has(part))) return false
  const telling = share(STEM_CHARS)
  return telling > 0.5 || (telling === 0.5 && share(1) > 0.5)
}

/**
 * Splits a text into whole numbers, stems of words with `fromChars` letters or more, and pairs of letters in unspaced
 * scripts.
 */
function partsOf(text: string, fromChars: number): string[] {
  const words = fold(text.normalize('NFC')).trim().split(' ')
  return words.flatMap((word) => {
    if (/\p{N}/u.test(word)) return [word]
    const letters = Array.from(word)
    if (UNSPACED.test(word))
      return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at] + letter)
    return letters.length < fromChars ? [] : [letters.slice(0, STEM_CHARS).join('')]
  })
}

/**
 * CARD-1: true when the line is the text, or whole sentences of it, apart from case, accents and punctuation. A part of a
 * sentence may leave out a condition or a "not".
 */
export function isQuoted(line: string, text: string): boolean {
  const wanted = foldedWords(line)
  if (wanted === '') return false
  const sentences = Array.from(SENTENCES.segment(text), ({ segment }) => foldedWords(segment)).filter(Boolean)
  return sentences.some((_, from) => {
    let words = ''
    for (const sentence of sentences.slice(from)) {
      words = words === '' ? sentence : `${words} ${sentence}`
      if (words === wanted) return true
      if (!wanted.startsWith(words)) return false
    }
    return false
  })
}

/** Weights of a word and of a letter in an unspaced script. */
const [WORD_WEIGHT, LETTER_WEIGHT] = [2, 1]
/** A run of five words or ten letters is told if three of the words or six of the letters are new, or their order. */
const [TOLD_WEIGHT, NEW_WEIGHT] = [10, 6]
/** The order of a run is new with so many pairs of neighbours that stand nowhere else. */
const NEW_PAIRS = 4

/**
 * CARD-2: true when the line repeats a private text word for word: five words in a row, or ten letters of an unspaced
 * script, that the `open` texts do not have: not the words, or not in this order.
 */
export function isTold(line: string, text: string, open: readonly string[]): boolean {
  const [units, wanted, known] = [unitsOf(line), joined(unitsOf(text)), open.map((one) => joined(unitsOf(one)))]
  return units.some((_, from) => {
    const run = longestRun(units.slice(from), wanted)
    if (weightOf(run) < TOLD_WEIGHT) return false
    return weightOf(newIn(run, known)) >= NEW_WEIGHT || newPairsIn(run, known) >= NEW_PAIRS
  })
}

/** Returns as many of the first units as stand in a row in a joined text. */
function longestRun(units: readonly string[], wanted: string): readonly string[] {
  const length = units.findIndex((_, at) => !wanted.includes(joined(units.slice(0, at + 1))))
  return length < 0 ? units : units.slice(0, length)
}

/**
 * Returns the units of a run that stand in no known text. Letters of an unspaced script are compared in pairs, as single
 * ones recur in any text.
 */
function newIn(run: readonly string[], known: readonly string[]): string[] {
  return run.filter((unit, at) => {
    if (!UNSPACED.test(unit)) return !isKnown([unit], known)
    const pairs = [run.slice(Math.max(0, at - 1), at + 1), run.slice(at, at + 2)]
    return !pairs.some((pair) => pair.length === 2 && isKnown(pair, known))
  })
}

/** Counts the neighbouring words of a run that stand side by side in no known text. */
function newPairsIn(run: readonly string[], known: readonly string[]): number {
  const words = run.filter((unit) => !UNSPACED.test(unit))
  return words.slice(1).filter((word, at) => !isKnown([words[at]!, word], known)).length
}

function isKnown(units: readonly string[], known: readonly string[]): boolean {
  return known.some((one) => one.includes(joined(units)))
}

function weightOf(units: readonly string[]): number {
  return units.reduce((sum, unit) => sum + (UNSPACED.test(unit) ? LETTER_WEIGHT : WORD_WEIGHT), 0)
}

/** Joins units by spaces, with one at both ends, so that only whole units are found. */
function joined(units: readonly string[]): string {
  return ` ${units.join(' ')} `
}

/** Splits a text into folded words, and into single letters in unspaced scripts. */
function unitsOf(text: string): string[] {
  return foldedWords(text)
    .split(' ')
    .flatMap((word) => (UNSPACED.test(word) ? Array.from(word) : [word]))
}

function foldedWords(text: string): string {
  return fold(text.normalize('NFC')).trim()
}
