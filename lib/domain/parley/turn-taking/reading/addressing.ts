import { MESSAGES_CHARS, memoized } from '../../../text/memoized.ts'
import { mentions, namesOf, OWN_NAMES, placesOf, withoutNames, type Place } from './names.ts'
import { isMadeOf, leadingPhrase, lettersOnly, longestFirst } from './phrases.ts'
import { folded, plainText, sentencesOf } from './plain-text.ts'
import { THANKS } from '../words/acknowledging.ts'
import { FILLERS, GREETINGS } from '../words/calling.ts'

export const OPENERS = longestFirst([...GREETINGS, ...FILLERS, ...THANKS])
/** A comma or the like sets a name off; an emoji does too. */
const SET_OFF = /(?<=[,،、，:：;；!！?？؟…—–。\n]|\p{Extended_Pictographic}|\s-(?=\s))/u
/** 'And', in most languages. */
const JOINT_CHARS = 4

/** Misspelt, or with an ending of another language: 'parlay', 'parleyu', 'parleycim'. */
const NEARLY_NAMED =
  /(?<![\p{L}\p{N}_./#-])(?:parl[ea]y+|parly|pa?rely|praley|parlley)(?!ing|ed)\p{L}{0,5}(?![\p{L}\p{N}_/])/iu
/** Some scripts join words to a name: 'لبارلي' is "to Parley". */
const OWN_OTHER_NAMES = OWN_NAMES.filter((name) => !/^\p{ASCII}/u.test(name))

type Named = { userName: string }

/** Parley's name stands in the message, wherever: it may call Parley or tell of it. */
export const namesParley = memoized((text) => {
  const plain = plainText(text)
  return mentions(plain, OWN_NAMES) || NEARLY_NAMED.test(plain) || OWN_OTHER_NAMES.some((name) => plain.includes(name))
}, MESSAGES_CHARS)

/** Parley is called for certain: by an @, by its name set off at a sentence's edge, or right after a greeting. */
export function callsParley(text: string, people: readonly Named[] = []): boolean {
  const plain = plainText(text)
  return calledIn(plain, allNamesOf(people)).some((name) => OWN_NAMES.includes(name)) && !thanksParley(plain)
}

/** 'Thanks for the list, Parley' asks for nothing, 'thanks, Parley, and now?' does: the gate knows. */
function thanksParley(plain: string): boolean {
  const named = sentencesOf(plain).filter((sentence) => mentions(sentence, OWN_NAMES))
  const parts = named.flatMap((sentence) => sentence.split(SET_OFF))
  return parts.some((part) => leadingPhrase(folded(lettersOnly(part)), THANKS) !== null)
}

/** Parley's name begins or ends a sentence, where a call can stand. */
export function standsAtEdge(text: string): boolean {
  const isEdge = (sentence: string) =>
    OWN_NAMES.flatMap((name) => placesOf(sentence, name)).some(
      ({ start, end }) => lettersOnly(sentence.slice(0, start)) === '' || lettersOnly(sentence.slice(end)) === '',
    )
  return sentencesOf(plainText(text)).some(isEdge)
}

/** The people whom a message addresses by name, for certain. */
export function addressees<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const called = namesCalled(text, people)
  return called.length === 0
    ? []
    : people.filter(({ userName }) => namesOf(userName).some((name) => called.includes(name)))
}

/** The names that a message calls for certain. A first name may be of several people. */
export function namesCalled(text: string, people: readonly Named[]): string[] {
  return calledIn(plainText(text), allNamesOf(people))
}

/** The people whom a message names, called or not. */
export function peopleNamed<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const plain = plainText(text)
  return people.filter(({ userName }) => mentions(plain, namesOf(userName)))
}

/** The names that stand in a plain text as a call. */
function calledIn(plain: string, others: readonly string[]): string[] {
  const names = [...OWN_NAMES, ...others].filter((name) => placesOf(plain, name).length > 0)
  if (names.length === 0) return [] // as nearly always
  const calling = sentencesOf(plain).flatMap((sentence) => callingParts(sentence, names))
  const called = new Set([
    ...ownPlaces(plain, names).flatMap(({ name, hasAt }) => (hasAt ? [name] : [])),
    ...namesIn(calling.join('\n'), names),
  ])
  return names.filter((name) => called.has(name))
}

/** The names that stand in a plain text, not only within longer ones: 'Ana Maria' is no 'Ana'. */
export function namesIn(plain: string, names: readonly string[]): string[] {
  return [...new Set(ownPlaces(plain, names).map(({ name }) => name))]
}

/** The places of names outside longer names. */
function ownPlaces(plain: string, names: readonly string[]): (Place & { name: string })[] {
  const places = names.flatMap((name) => placesOf(plain, name).map((place) => ({ ...place, name })))
  const isWithin = (one: Place, other: Place) =>
    other.start <= one.start && one.end <= other.end && other.end - other.start > one.end - one.start
  return places.filter((one) => !places.some((other) => isWithin(one, other)))
}

/**
 * The parts of a sentence that call those whom they name. They hold names alone, before or behind the rest: 'Ana and
 * Ben: …', 'ok, Parley, …', '…, Ana, Ben and Cleo?'. A name right after a greeting is one, too: 'hey parley what now'.
 */
function callingParts(sentence: string, names: readonly string[]): string[] {
  const parts = sentence.split(SET_OFF).filter((part) => lettersOnly(part) !== '')
  const saysMore = (part: string) => !isOnlyNames(part, names)
  const first = parts.findIndex((part) => saysMore(part) && !isMadeOf(folded(part), OPENERS))
  const last = parts.findLastIndex(saysMore)
  const before = first < 0 ? parts : parts.slice(0, first)
  return [...before.filter((part) => !saysMore(part)), ...parts.slice(last + 1), ...greetedIn(sentence, names)]
}

function greetedIn(sentence: string, names: readonly string[]): string[] {
  const words = folded(sentence).replace(/^[^\p{L}\p{N}]+/u, '')
  const greeting = leadingPhrase(words, GREETINGS)
  const rest = words.slice(greeting?.length).replace(/^[^\p{L}\p{N}@]+/u, '')
  const greeted = greeting === null ? [] : names.filter((name) => placesOf(rest, name)[0]?.start === 0)
  return longestFirst(greeted).slice(0, 1)
}

/** Names alone to the end, joined by a short word each ('Ana and Ben'), with a greeting or another opener before them. */
export function isOnlyNames(part: string, names: readonly string[]): boolean {
  const own = ownPlaces(part, names)
  const found = longestFirst(own.map(({ name }) => name))
  const places = found.flatMap((name) => own.filter((place) => place.name === name).slice(-1))
  const lastEnd = Math.max(...places.map(({ end }) => end))
  if (places.length === 0 || lettersOnly(part.slice(lastEnd)) !== '') return false
  const joints = withoutOpener(folded(lettersOnly(withoutNames(part, found))))
  return (
    joints === '' || (joints.split(' ').length < places.length && joints.length <= JOINT_CHARS * (places.length - 1))
  )
}

function withoutOpener(words: string): string {
  const opener = leadingPhrase(words, OPENERS)
  return opener === null ? words : withoutOpener(words.slice(opener.length).trim())
}

/** Each name once, however many bear it: a room may be full of people who have the same. */
const namesTogether = memoized((joined) => [...new Set(joined.split('\n').flatMap(namesOf))], 100_000)

export function allNamesOf(people: readonly Named[]): string[] {
  return namesTogether(people.map(({ userName }) => userName.replaceAll('\n', ' ')).join('\n'))
}
