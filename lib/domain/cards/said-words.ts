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

function foldedWords(text: string): string {
  return fold(text.normalize('NFC')).trim()
}
