import { memoized } from '../../../text/memoized.ts'
import { withoutNames } from './addressing.ts'
import { endsInPlea } from './calling.ts'
import { followsUp } from './follow-ups.ts'
import { mentions, OWN_NAMES } from './names.ts'
import { isMadeOf, leadingPhrase, lettersOnly } from './phrases.ts'
import { clauseEnd, plainText } from './plain-text.ts'
import { hasQuestionMark } from './questions.ts'
import { withoutLaughter, wordsOf } from '../words/index.ts'

const isThanks = nothingBut(wordsOf('thanks', 'besideThanks'))
const isThanksOrPraise = nothingBut(wordsOf('thanks', 'besideThanks', 'praise'))
const isThanksPraiseOrYes = nothingBut(wordsOf('thanks', 'besideThanks', 'praise', 'yeses', 'goAheads', 'pleas'))
const isThanksPraiseOrAssent = nothingBut(wordsOf('thanks', 'besideThanks', 'praise', 'yeses', 'pleas', 'assents'))
const SUBJECTS = wordsOf('subjects')
const THANKS_FOR = wordsOf('thanksFor')
/** A whole message is looked through: its sentences are clauses too. */
const CLAUSE_END = clauseEnd('.!。！…\n')

/** A yes or a no in one sign; among words it only underlines them. */
const THUMB = /^[\s\p{P}]*[👍👎👌✅❌]/u

/** Said in signs what an emoji says. */
const EMOTICON = /(?<!\S)(?:[:;]['-]?[dpo3]|<3+)(?!\S)/gu
const PLUS_ONE = /(?<!\S)\+1(?!\S)/gu

/** Letters of a word that is drawn out: "yesss", "okk". */
const DRAWN_OUT = /(\p{Script=Latin})\1{2,}|(\p{Script=Latin})\2$/gu

/** Nothing, or a wave: the name alone is a call. */
const NOTHING_SAID = /^(?:[\s\p{P}]|👋\p{Emoji_Modifier}?)*$/u

type People = readonly { userName: string }[]

/** Thanks, laughter, agreement, a farewell or an emoji: nothing that needs an answer, unless `isAssent` is one. */
export function isAcknowledgement(text: string, people: People): boolean {
  const own = ownWords(text, people)
  return own !== null && isThanksPraiseOrAssent(own)
}

/** Not even an answer to a yes-or-no question: thanks, praise and laughter, but no yes or no, nor a thumb for one. */
export function isMereThanksOrPraise(text: string, people: People): boolean {
  const own = ownWords(text, people)
  return own !== null && isThanksOrPraise(own) && !isThumb(own)
}

/** Not even an answer to 'how was it?' or to 'does Tuesday suit you?', as 'lovely' is. */
export function isMereThanks(text: string, people: People): boolean {
  const own = ownWords(text, people)
  return own !== null && isThanks(own) && !isThumb(own)
}

/** 'Yes please', 'sure, thanks': takes up what was offered. 'Ok' may as well say that it was read. */
export function isYes(text: string, people: People): boolean {
  const own = ownWords(text, people)
  return own !== null && isThanksPraiseOrYes(own) && !isThanksOrPraise(own)
}

/** 'We booked it, thanks Parley!': all that is said to Parley is thanks, and what is told before asks for nothing. */
export function tellsAndThanks(text: string, people: People): boolean {
  const plain = plainText(text)
  const clauses = plain.split(CLAUSE_END).map(lettersOnly)
  const named = clauses.findIndex((clause) => mentions(clause, OWN_NAMES))
  if (named < 0 || hasQuestionMark(plain)) return false
  const isNameAlone = lettersOnly(withoutNames(clauses[named] ?? '', people)) === ''
  const at = isNameAlone ? named - 1 : named
  const isThankful = (clause: string) => {
    const own = lettersOnly(withoutNames(clause, people))
    return isThanksOrPraise(own) || (leadingPhrase(own, THANKS_FOR) !== null && clause.startsWith(own))
  }
  const isTold = (clause: string) => isThankful(clause) || leadingPhrase(clause, SUBJECTS) !== null
  return at >= 0 && clauses.slice(0, at).every(isTold) && clauses.slice(at).every(isThankful)
}

function isThumb(plain: string): boolean {
  return THUMB.test(plain) && lettersOnly(plain) === ''
}

/** What is left of a text without names; null where it is something whatever its words: a question, code, a link, a call, a follow-up. */
function ownWords(text: string, people: People): string | null {
  const plain = plainText(text).replace(EMOTICON, '🙂').replace(PLUS_ONE, '👍')
  // Code, a quotation or a link alone is something.
  if (plain === '' && text.trim() !== '') return null
  if (/[?？؟]/.test(plain) && lettersOnly(plain) !== '') return null
  if (followsUp(text)) return null
  const own = withoutNames(plain, people)
  const isNamed = withoutNames(plain, []) !== plain
  return isNamed && (NOTHING_SAID.test(own) || endsInPlea(own)) ? null : own
}

/** Each look at a room asks of the same lines again. */
function nothingBut(phrases: readonly string[]): (plain: string) => boolean {
  const known = new Set(phrases.flatMap((phrase) => phrase.split(' ')))
  return memoized((plain) => {
    const words = withoutLaughter(lettersOnly(plain))
      .split(' ')
      .map((word) => (known.has(word) ? word : word.replace(DRAWN_OUT, '$1$2')))
    return isMadeOf(words.join(' '), phrases)
  }, 1000)
}
