import { fold, UNSPACED } from '../messages/search/folded-text.ts'

/** Words of other forms and languages that are close share their first letters: 'cook', 'cooking', 'kochen', 'koche'. */
const STEM_CHARS = 4
/**
 * CARD-3: true where a line says what these texts say, as far as words tell: more than half of its longer words, or half of them and
 * more than half of all, by their first letters; and each of its numbers. `names` of people count neither way. No language is known
 * for it. Without spaces between words pairs of letters count.
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

/** Numbers whole, words of so many letters at least by their first ones, and pairs of letters where words have no spaces. */
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
