import { withoutNames } from './addressing.ts'
import { isMadeOf, lettersOnly } from './phrases.ts'
import { plainText } from './plain-text.ts'
import { LAUGHTER, wordsOf } from './words/index.ts'

const THANKS = wordsOf('thanks')
const THANKS_AND_ASSENTS = [...THANKS, ...wordsOf('assents')].sort((one, other) => other.length - one.length)

type People = readonly { userName: string }[]

/** Thanks, laughter, agreement, a farewell or an emoji: nothing that needs an answer, unless `isAssent` is one. */
export function isAcknowledgement(text: string, people: People): boolean {
  return isNothingBut(text, people, THANKS_AND_ASSENTS)
}

/** Not even an answer to a question: thanks and laughter, but no yes or no. */
export function isMereThanks(text: string, people: People): boolean {
  return isNothingBut(text, people, THANKS)
}

function isNothingBut(text: string, people: People, phrases: readonly string[]): boolean {
  const plain = plainText(text)
  // Code, a quotation or a link alone is something.
  if (plain === '' && text.trim() !== '') return false
  if (/[?？؟]/.test(plain) && lettersOnly(plain) !== '') return false
  const rest = lettersOnly(withoutNames(plain, people))
    .split(' ')
    .filter((word) => !LAUGHTER.test(word))
    .join(' ')
  return isMadeOf(rest, phrases)
}
