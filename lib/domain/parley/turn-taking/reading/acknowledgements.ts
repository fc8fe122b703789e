import { MESSAGES_CHARS, memoized } from '../../../text/memoized.ts'
import { allNamesOf } from './addressing.ts'
import { OWN_NAMES, withoutNames } from './names.ts'
import { isMadeOf, lettersOnly, longestFirst } from './phrases.ts'
import { folded, plainText } from './plain-text.ts'
import { hasQuestionMark } from './questions.ts'
import { ASSENTS, THANKS } from '../words/acknowledging.ts'
import { EVERYBODY, HELLOS } from '../words/calling.ts'

const isThanks = nothingBut(THANKS)
const isThanksOrAssent = nothingBut(longestFirst([...THANKS, ...ASSENTS]))
const isThanksToAll = nothingBut(longestFirst([...THANKS, ...EVERYBODY]))
const isHelloOrThanksToAll = nothingBut(longestFirst([...HELLOS, ...THANKS, ...EVERYBODY]))

/** A yes or a no in one sign; among words it only underlines them. */
const THUMB = /^[\s\p{P}]*[👍👎👌✅❌]/u
/** Said in signs as an emoji is. */
const EMOTICON = /(?<!\S)(?:[:;]['-]?[dpo3]|<3+)(?!\S)/gu
export const LAUGHING = /[😂🤣😆😅😹]/u
/** Nothing, or a wave: the name alone is a call. */
const NOTHING_SAID = /^(?:[\s\p{P}]|👋\p{Emoji_Modifier}?)*$/u

type People = readonly { userName: string }[]

/** Nothing but known words of thanks, laughter or agreement, or emoji: it needs no answer, unless it is one. */
export function isAcknowledgement(text: string, people: People): boolean {
  const own = ownWords(text, people)
  return own !== null && isThanksOrAssent(own)
}

/** Not even an answer: thanks, laughter or an emoji, but no yes or no, nor a thumb for one. */
export function isMereThanks(text: string, people: People): boolean {
  const own = ownWords(text, people)
  return own !== null && isThanks(own) && !(THUMB.test(own) && lettersOnly(own) === '')
}

/** TURN-4: in a game a mere "same" or an emoji is a move; laughter and a "brb" are none. */
export function isMove(text: string, people: People): boolean {
  return !isMereThanks(text, people) || (lettersOnly(plainText(text)) === '' && !LAUGHING.test(text))
}

/** TURN-4: a greeting, maybe with names, thanks or a farewell, and nothing else: neither a side nor a move nor an answer. */
export function isGreeting(text: string, people: People): boolean {
  const own = withoutNames(plainText(text), [...OWN_NAMES, ...allNamesOf(people)])
  return isHelloOrThanksToAll(own) && !isThanksToAll(own)
}

/** A text without names; null where it is more, whatever its words: a question, code, a link, a bare call. */
function ownWords(text: string, people: People): string | null {
  const plain = plainText(text).replace(EMOTICON, '🙂')
  if (plain === '' && text.trim() !== '') return null // code, a quotation or a link alone
  if (hasQuestionMark(plain) && lettersOnly(plain) !== '') return null
  const own = withoutNames(plain, [...OWN_NAMES, ...allNamesOf(people)])
  return NOTHING_SAID.test(own) && own.trim() !== plain ? null : own
}

/** Laughter in its endless spellings, each with one consonant: "hoje" (Portuguese: today) is none. */
const LAUGHTER =
  /^(?:b?w?a?(?:(?:ha|he|hi|ho|ah|eh){2,}|(?:ja|je){2,}|(?:rs){2,})[ahejs]{0,3}|l+o+l+|lmf?a+o+|rofl|xd+|k{3,}|w{2,}|mdr+|ptdr+|5{3,}|а?(?:ха|ах){2,}[ха]*|[哈嘻呵笑草]+|[ㅋㅎ]{2,}|ח{2,}|ه{3,}|خ{3,})$/u

/** Each look at a room asks of the same lines again. */
function nothingBut(phrases: readonly string[]): (plain: string) => boolean {
  return memoized((plain) => {
    const words = lettersOnly(folded(plain)).split(' ')
    return isMadeOf(words.filter((word) => !LAUGHTER.test(word)).join(' '), phrases)
  }, MESSAGES_CHARS)
}
