import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import { remembered } from '../remembered.ts'
import { isMadeOf, isWithoutSpaces, leadingPhrase, wordsIn } from './phrases.ts'
import { plainText, sentencesOf } from './plain-text.ts'
import { wordsOf } from './words/index.ts'

/** Whom a message calls. Telling of somebody is not calling them: "I told Ben yesterday". */
type Name = {
  /** In lower case. */
  text: string
  /** An ordinary word as well: it calls only behind an @ or set off by a comma. */
  isLoose: boolean
}

const OPENERS = wordsOf('openers')
const AND = wordsOf('and')
const PREDICATES = wordsOf('predicates')
const GOVERNORS = new Set(wordsOf('governors'))
const YOU = wordsOf('you')
const SUBJECTS = new Set(wordsOf('subjects'))
const HONORIFIC = /^(?:さん|くん|君|ちゃん|様|さま|先生|老师|同学|哥|姐)/u
const SET_OFF = /^\s*(?:[,،、，:：;；!！?？؟…—–。]|\.{2,}|-\s|\.?\s*$|\p{Extended_Pictographic})/u
const CLAUSE_END = /[,،、，:：;；—–¿¡(]\s*|\s-\s/gu
const QUESTION_MARK = /[?？؟]|[吗呢嗎か][\s。．.!！]*$/u
const CALLING_PARTICLE = /(?:^|\s)(?:يا|أيها|ó)\s*$/u

/** Parley by its name, in any of its spellings. */
const OWN_NAMES: readonly Name[] = [
  ...[ASSISTANT_NAME.toLowerCase(), ...wordsOf('nicknames')].map((text) => ({ text, isLoose: false })),
  ...wordsOf('looseNames').map((text) => ({ text, isLoose: true })),
]
const HANDOVERS = wordsOf('handovers').map((pattern) => {
  const names = OWN_NAMES.filter(({ isLoose }) => !isLoose).map(({ text }) => text)
  return new RegExp(`${beginsWord(pattern)}${pattern.replace('{name}', `@?(?:${names.join('|')})(?![a-z])`)}`, 'iu')
})

/** '@Parley', 'Parley, …', '… Parley?', "let's ask Parley": Parley is meant to answer. */
export function callsAssistant(text: string, people: readonly { userName: string }[] = []): boolean {
  const others = people.flatMap(({ userName }) => namesOf(userName))
  return sentencesOf(plainText(text)).some(
    (sentence) => isCalled(sentence, OWN_NAMES, others) || HANDOVERS.some((handover) => handover.test(sentence)),
  )
}

/** Which of these people a message is addressed to by name. */
export function addressees<Person extends { userName: string }>(text: string, people: readonly Person[]): Person[] {
  const sentences = sentencesOf(plainText(text))
  if (sentences.length === 0) return []
  const everyName = [...people.flatMap(({ userName }) => namesOf(userName)), ...OWN_NAMES]
  return people.filter(({ userName }) => sentences.some((sentence) => isCalled(sentence, namesOf(userName), everyName)))
}

/** Which of these people a message names at all. */
export function namedIn<Person extends { userName: string }>(text: string, people: readonly Person[]): Person[] {
  const plain = plainText(text)
  return people.filter(({ userName }) => namesOf(userName).some((name) => placesOf(plain, name).length > 0))
}

/** Without the names in it, called or not. */
export function withoutNames(plain: string, people: readonly { userName: string }[]): string {
  const names = [...OWN_NAMES, ...people.flatMap(({ userName }) => namesOf(userName))]
  const rid = (rest: string, { text }: Name) => (rest.includes(text) ? rest.replaceAll(patternOf(text), ' ') : rest)
  return names.reduce(rid, plain)
}

/** Names that are words of everyday sentences too. */
const ORDINARY = new Set(
  `will may mark rose joy hope grace art bill jack sky sunny summer april june august chase drew pat rob sue faith dawn eve
  ivy max guy sol mar luz flor reine pierre ben-jij an so do to me no yes you hey man dad mum mom love star angel baby rich`
    .trim()
    .split(/\s+/),
)

const namesOf = remembered((userName): Name[] => {
  const whole = userName.normalize('NFKC').toLowerCase().trim()
  const [first = ''] = whole.split(/\s+/)
  const texts = new Set(first.length > 1 ? [whole, first] : [whole])
  return [...texts]
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({ text, isLoose: ORDINARY.has(text) || text.length === 1 }))
}, 2000)

/** Who says a name more often than this in one sentence is not heard better for it. */
const PLACES_MAX = 8

type Place = { before: string; after: string; hasAt: boolean }

function isCalled(sentence: string, names: readonly Name[], others: readonly Name[]): boolean {
  return names.some((name) => placesOf(sentence, name).some((place) => calls(sentence, place, name, others)))
}

function calls(sentence: string, place: Place, name: Name, others: readonly Name[]): boolean {
  if (place.hasAt) return true
  const after = place.after.replace(HONORIFIC, '')
  const clause = lastClause(place.before)
  if (CALLING_PARTICLE.test(clause)) return true
  const opensClause = isMadeOf(clause, [...OPENERS, ...AND, ...others.map(({ text }) => text)])
  if (name.isLoose) return opensClause && SET_OFF.test(after) && (after.trim() !== '' || place.before !== '')
  if (opensClause) return goesOnCalling(sentence, after)
  return /^[\p{P}\p{S}\s]*$/u.test(after) && closesCalling(sentence, clause)
}

/** What follows a name that opens its clause: something said to its bearer, or about them. */
function goesOnCalling(sentence: string, after: string): boolean {
  if (SET_OFF.test(after)) return true
  if (/^['’]s(?![\p{L}])/u.test(after)) return false
  const rest = after.trimStart()
  if (isWithoutSpaces(rest[0])) return saidToThemWithoutSpaces(sentence, rest)
  if (leadingPhrase(rest, AND)) return QUESTION_MARK.test(sentence) || /[,،、，]/u.test(rest)
  if (leadingPhrase(rest, PREDICATES))
    return wordsIn(rest)
      .slice(0, 3)
      .some((word) => YOU.includes(word))
  return true
}

function saidToThemWithoutSpaces(sentence: string, rest: string): boolean {
  if (YOU.some((you) => isWithoutSpaces(you[0]) && rest.startsWith(you))) return true
  const isTopic = rest.startsWith('は') || !PREDICATES.some((word) => isWithoutSpaces(word[0]) && rest.startsWith(word))
  return isTopic && QUESTION_MARK.test(sentence)
}

/** A name that closes its sentence without a comma: called in a question or a short request, unless a word governs it. */
function closesCalling(sentence: string, clause: string): boolean {
  const words = wordsIn(clause)
  const last = words.at(-1) ?? ''
  if (isWithoutSpaces(clause.at(-1)) || GOVERNORS.has(last)) return false
  if (QUESTION_MARK.test(sentence) || OPENERS.includes(last)) return true
  return words.length <= 4 && !SUBJECTS.has(words[0] ?? '')
}

function lastClause(before: string): string {
  const clause = before.split(CLAUSE_END).at(-1) ?? ''
  return clause.replace(/^[\p{P}\p{S}\s]+/u, '').trimEnd()
}

function placesOf(sentence: string, { text }: Name): Place[] {
  if (!sentence.includes(text)) return []
  return [...sentence.matchAll(patternOf(text))].slice(0, PLACES_MAX).map((match) => ({
    before: sentence.slice(0, match.index),
    after: sentence.slice(match.index + match[0].length),
    hasAt: match[0].startsWith('@'),
  }))
}

/** The name as a word of its own, where its script has words. */
const patternOf = remembered((name) => {
  const literal = name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(`${beginsWord(name)}@?${literal}${endsWord(name)}`, 'gu')
}, 2000)

function beginsWord(text: string): string {
  if (isWithoutSpaces(text[0])) return ''
  return /^[\p{Script=Arabic}]/u.test(text)
    ? '(?<![\\p{Script=Arabic}])'
    : "(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_./#@'-])"
}

function endsWord(text: string): string {
  if (isWithoutSpaces(text.at(-1))) return ''
  if (/[\p{Script=Arabic}]$/u.test(text)) return '(?![\\p{Script=Arabic}])'
  return '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}_/]|-[\\p{L}\\p{N}]|\\.\\p{L})'
}
