import { calls, callsClearly, callsSetOff, closes, isCalled } from './calling.ts'
import { beginningOf, mentions, namesOf, OWN_NAMES, occurrencesOf, without, type Name } from './names.ts'
import { ASCII, isNearlyPlain, plainText, sentencesOf } from './plain-text.ts'
import { wordsOf } from '../words/index.ts'

const HANDOVERS = wordsOf('handovers').map((pattern) => {
  const names = OWN_NAMES.filter(({ isLoose }) => !isLoose).map(({ text }) => text)
  return new RegExp(
    `${beginningOf(pattern).source}${pattern.replace('{name}', `@?(?:${names.join('|')})(?![a-z])`)}`,
    'iu',
  )
})

const OWN_ASCII_NAMES = new RegExp(
  OWN_NAMES.map(({ text }) => text)
    .filter((text) => ASCII.test(text))
    .join('|'),
  'i',
)

type Named = { userName: string }

/** '@Parley', 'Parley, …', '… Parley?', "let's ask Parley": Parley is meant to answer. Telling of it is not calling it. */
export function callsAssistant(text: string, people: readonly Named[] = []): boolean {
  const plain = plainIfNamed(text)
  if (plain === null) return false
  const others = allNamesOf(people)
  return sentencesOf(plain).some(
    (sentence) => isCalled(sentence, OWN_NAMES, others, calls) || HANDOVERS.some((handover) => handover.test(sentence)),
  )
}

/** What a message says, where Parley's name stands in it at all; null otherwise. */
export function plainIfNamed(text: string): string | null {
  if (isPlainlyNameless(text)) return null
  const plain = plainText(text)
  return mentions(plain, OWN_NAMES) ? plain : null
}

/** Most messages, told without reading them closely: in ASCII alone nothing else is written that could become the name. */
function isPlainlyNameless(text: string): boolean {
  return ASCII.test(text) && !OWN_ASCII_NAMES.test(text)
}

/** Which of these people a message is addressed to by name. */
export function addressees<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  return calledIn(text, people, calls)
}

/** The same where people tell of each other: 'Ben ignores me' is said to Ben only behind an @, set off, or as a question. */
export function addresseesClearly<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  return calledIn(text, people, callsClearly)
}

/** The same of a text that is punctuated with care, as Parley's own is: a last name without a comma is only talked about. */
export function addresseesSetOff<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  return calledIn(text, people, callsSetOff)
}

/** Whose name is the last word, and nothing governs it: a long request may well be theirs. */
export function addresseesMaybe<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  return calledIn(text, people, closes)
}

function calledIn<Person extends Named>(text: string, people: readonly Person[], isCall: typeof calls) {
  if (isPlainlyForNobody(text, people)) return []
  const plain = plainText(text)
  const mentioned = people.filter(({ userName }) => mentions(plain, namesOf(userName)))
  if (mentioned.length === 0) return [] // as nearly always: the rest takes long where many are in a room
  const everyName = [...allNamesOf(people), ...OWN_NAMES]
  const sentences = sentencesOf(plain)
  const calledBy = new Map<string, boolean>()
  function isCalledBy(name: Name): boolean {
    const known = calledBy.get(name.text)
    if (known !== undefined) return known
    const isSo = sentences.some((sentence) => isCalled(sentence, [name], everyName, isCall))
    calledBy.set(name.text, isSo)
    return isSo
  }
  return mentioned.filter(({ userName }) => namesOf(userName).some(isCalledBy))
}

/** Most messages, told without reading them closely: a look at a busy room is one at hundreds of them. */
function isPlainlyForNobody(text: string, people: readonly Named[]): boolean {
  if (!isNearlyPlain(text)) return false
  const plain = text.toLowerCase()
  return !people.some(({ userName }) => namesOf(userName).some((name) => plain.includes(name.text)))
}

/** Each name once, however many bear it: a room may be full of people who have the same. */
function allNamesOf(people: readonly Named[]): Name[] {
  const names = people.flatMap(({ userName }) => namesOf(userName))
  return [...new Map(names.map((name) => [name.text, name])).values()]
}

/** Those of somebody's names that stand in a message, called or not. */
export function namesIn(text: string, { userName }: Named): Name[] {
  const plain = plainText(text)
  return namesOf(userName).filter((name) => occurrencesOf(plain, name).length > 0)
}

/** Without the names in it, called or not. */
export function withoutNames(plain: string, people: readonly Named[]): string {
  return [...OWN_NAMES, ...people.flatMap(({ userName }) => namesOf(userName))].reduce(without, plain)
}
