/** Looking for whole words and phrases, in scripts with and without spaces. Texts are plain (see `plainText`). */

const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

export function isWithoutSpaces(char: string | undefined): boolean {
  return char !== undefined && WITHOUT_SPACES.test(char)
}

/** As `leadingPhrase` needs them: the whole of a phrase is found, not the beginning that it shares with a shorter one. */
export function longestFirst(phrases: Iterable<string>): string[] {
  return [...phrases].sort((one, other) => other.length - one.length)
}

/** The first phrase (of a list that is sorted longest first) that the text begins with, as whole words. */
export function leadingPhrase(text: string, phrases: readonly string[]): string | null {
  return phrases.find((phrase) => text.startsWith(phrase) && isWordEnd(text, phrase.length)) ?? null
}

/** True when the text is nothing but these phrases, one after the other, or empty. */
export function isMadeOf(text: string, phrases: readonly string[]): boolean {
  let rest = lettersOnly(text)
  while (rest !== '') {
    const phrase = leadingPhrase(rest, phrases)
    if (phrase === null) return false
    rest = rest.slice(phrase.length).trim()
  }
  return true
}

/** The words of a text in scripts with spaces. */
export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? []
}

/** Without punctuation, symbols and emoji; apostrophes and hyphens inside words stay. */
export function lettersOnly(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|(?!['’-])[\p{P}\p{S}]/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])['’-]+|['’-]+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function isWordEnd(text: string, at: number): boolean {
  const [last, next] = [text[at - 1], text[at]]
  return next === undefined || isWithoutSpaces(last) || isWithoutSpaces(next) || !/[\p{L}\p{M}\p{N}'’]/u.test(next)
}
