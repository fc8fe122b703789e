import { memoized } from '../../../text/memoized.ts'
import { mentions, namesOf, OWN_NAMES, placesOf, withoutNames } from './names.ts'
import { isMadeOf, leadingPhrase, lettersOnly, wordsIn } from './phrases.ts'
import { ASCII, folded, isNearlyPlain, plainText, sentencesOf } from './plain-text.ts'
import { withoutLaughter, wordsOf } from '../words/index.ts'

const GREETINGS = wordsOf('greetings')
const OPENERS = wordsOf('greetings', 'openers', 'thanks')
const THANKS = wordsOf('thanks')
const HONORIFIC = /^(?:さん|くん|君|ちゃん|様|さま|先生|老师|同学|哥|姐)/u
/** A comma or the like sets a name off; an emoji does too. */
const SET_OFF = /(?<=[,،、，:：;；!！?？؟…—–。\n]|\p{Extended_Pictographic}|\s-(?=\s))/u
const HAS_SET_OFF = /[,،、，:：;；!！?？؟…—–。]\s*$/u

/** Misspelt, or with an ending of another language: 'parlay', 'parleyu', 'parleycim'. */
const NEARLY_NAMED =
  /(?<![\p{L}\p{N}_./#-])(?:parl[ea]y+|parly|pa?rely|praley|parlley)(?!ing|ed)\p{L}{0,5}(?![\p{L}\p{N}_/])/iu
const OWN_ASCII_NAMES = /par|pra/i
/** In letters that join what belongs together: 'لبارلي' is "to Parley". */
const OWN_OTHER_NAMES = OWN_NAMES.filter((name) => !ASCII.test(name))

type Named = { userName: string }

/**
 * Parley is called for certain: by an @, by its name set off at the beginning or the end of a sentence, or right after a
 * greeting. A name anywhere else may call or tell of Parley: see `namesParley`.
 */
export function callsParley(text: string, people: readonly Named[] = []): boolean {
  const plain = plainIfNamed(text)
  if (plain === null || thanksParley(plain)) return false
  return calledIn(plain, allNamesOf(people)).some((name) => OWN_NAMES.includes(name))
}

/** 'Thanks for the list, Parley' asks for nothing, 'thanks, Parley, and now?' does: the gate knows. */
function thanksParley(plain: string): boolean {
  const named = sentencesOf(plain).filter((sentence) => mentions(sentence, OWN_NAMES))
  const parts = named.flatMap((sentence) => sentence.split(SET_OFF))
  return parts.some((part) => leadingPhrase(folded(lettersOnly(part)), THANKS) !== null)
}

/** Parley's name stands in the message, wherever. */
export function namesParley(text: string): boolean {
  return plainIfNamed(text) !== null
}

/** Parley's name begins or ends a sentence, where a call can stand. */
export function standsAtEdge(text: string): boolean {
  const isEdge = (sentence: string) =>
    OWN_NAMES.flatMap((name) => placesOf(sentence, name)).some(
      ({ start, end }) => lettersOnly(sentence.slice(0, start)) === '' || lettersOnly(sentence.slice(end)) === '',
    )
  return sentencesOf(plainText(text)).some(isEdge)
}

/** A message's own words, where Parley's name stands in it; null otherwise. */
export function plainIfNamed(text: string): string | null {
  if (ASCII.test(text) && !OWN_ASCII_NAMES.test(text)) return null // as nearly always
  const plain = plainText(text)
  const isNamed = mentions(plain, OWN_NAMES) || NEARLY_NAMED.test(plain)
  return isNamed || OWN_OTHER_NAMES.some((name) => plain.includes(name)) ? plain : null
}

/** Answers which of these people a message is addressed to by name, for certain. */
export function addressees<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  if (isForNobody(text, people)) return []
  const plain = plainText(text)
  const called = new Set(calledIn(plain, allNamesOf(people)))
  return called.size === 0 ? [] : people.filter(({ userName }) => namesOf(userName).some((name) => called.has(name)))
}

/** Answers which of these people a message names, called or not. */
export function peopleNamed<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  if (isForNobody(text, people)) return []
  const plain = plainText(text)
  return people.filter(({ userName }) => mentions(plain, namesOf(userName)))
}

/** The names that stand in a plain text as a call: behind an @, in a part that is nothing but names, or after a greeting. */
function calledIn(plain: string, others: readonly string[]): string[] {
  const names = [...OWN_NAMES, ...others].filter((name) => placesOf(plain, name).length > 0)
  if (names.length === 0) return []
  return names.filter((name) => {
    if (placesOf(plain, name).some(({ hasAt }) => hasAt)) return true
    return sentencesOf(plain).some((sentence) => isSetOff(sentence, name, names) || isGreeted(sentence, name, names))
  })
}

/** 'Parley, …', 'ok Ana and Ben: …', '…, Parley?', or the name alone. */
function isSetOff(sentence: string, name: string, names: readonly string[]): boolean {
  const parts = sentence.split(SET_OFF).filter((part) => lettersOnly(part) !== '')
  const calls = (part: string) => placesOf(part, name).length > 0 && isOnlyNames(part, names)
  const opening = parts.findIndex((part) => !isOnlyNames(part, names) && !isOpener(part))
  const lead = opening < 0 ? parts : parts.slice(0, opening)
  if (lead.some(calls)) return true
  const saidAt = parts.findLastIndex((part) => !isOnlyNames(part, names)) // '…, Ana, Ben and Cleo?' calls all three
  return HAS_SET_OFF.test(parts[saidAt] ?? '') && parts.slice(saidAt + 1).some(calls)
}

/** 'Hey parley what time is it' */
function isGreeted(sentence: string, name: string, names: readonly string[]): boolean {
  const words = folded(sentence).replace(/^[^\p{L}\p{N}]+/u, '')
  const greeting = leadingPhrase(words, GREETINGS)
  if (greeting === null) return false
  const rest = words.slice(greeting.length).replace(/^[^\p{L}\p{N}@]+/u, '')
  const first = names.find((one) => placesOf(rest, one)[0]?.start === 0)
  return first === name || (first !== undefined && isOnlyNames(rest.split(SET_OFF)[0] ?? '', names))
}

/** Names alone, joined by a short word each ('Ana and Ben'), with a greeting or another opener before them. */
function isOnlyNames(part: string, names: readonly string[]): boolean {
  const inPart = names.filter((name) => placesOf(part, name).length > 0)
  if (inPart.length === 0) return false
  const rest = lettersOnly(withoutNames(part, inPart).replace(HONORIFIC, ''))
  const joints = withoutOpener(withoutLaughter(folded(rest)))
  return wordsIn(joints).length < inPart.length && joints.length <= 4 * (inPart.length - 1)
}

function withoutOpener(words: string): string {
  const opener = leadingPhrase(words, OPENERS)
  return opener === null ? words : withoutOpener(words.slice(opener.length).trim())
}

function isOpener(part: string): boolean {
  return isMadeOf(withoutLaughter(folded(part)), OPENERS)
}

/** Most messages, told without reading them closely: a look at a busy room is one at hundreds of them. */
function isForNobody(text: string, people: readonly Named[]): boolean {
  if (!isNearlyPlain(text)) return false
  const plain = text.toLowerCase()
  return !people.some(({ userName }) => namesOf(userName).some((name) => plain.includes(name)))
}

/** Each name once, however many bear it: a room may be full of people who have the same. */
const namesTogether = memoized((joined) => [...new Set(joined.split('\n').flatMap(namesOf))], 100)

export function allNamesOf(people: readonly Named[]): string[] {
  return namesTogether(people.map(({ userName }) => userName.replaceAll('\n', ' ')).join('\n'))
}
