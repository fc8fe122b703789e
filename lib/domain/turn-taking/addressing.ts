import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import { remembered } from '../remembered.ts'
import { isMadeOf, isWithoutSpaces, leadingPhrase, wordsIn } from './phrases.ts'
import { plainText, sentencesOf } from './plain-text.ts'
import { QUESTION_MARK } from './questions.ts'
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
const CALLING_PARTICLE = /(?:^|\s)(?:يا|أيها|ó)\s*$/u

/** What may not stand before a word, and after one. */
const ANYWHERE = /(?:)/uy
const BEGINS_ARABIC = /(?<!\p{Script=Arabic})/uy
const BEGINS_WORD = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_./#@'-])/uy
const ENDS_ARABIC = /(?!\p{Script=Arabic})/uy
const ENDS_WORD = /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_/]|-[\p{L}\p{N}]|\.\p{L})/uy

/** Parley by its name, in any of its spellings. */
const OWN_NAMES: readonly Name[] = [
  ...[ASSISTANT_NAME.toLowerCase(), ...wordsOf('nicknames')].map((text) => ({ text, isLoose: false })),
  ...wordsOf('looseNames').map((text) => ({ text, isLoose: true })),
]
const HANDOVERS = wordsOf('handovers').map((pattern) => {
  const names = OWN_NAMES.filter(({ isLoose }) => !isLoose).map(({ text }) => text)
  return new RegExp(
    `${beginningOf(pattern).source}${pattern.replace('{name}', `@?(?:${names.join('|')})(?![a-z])`)}`,
    'iu',
  )
})

/** '@Parley', 'Parley, …', '… Parley?', "let's ask Parley": Parley is meant to answer. */
export function callsAssistant(text: string, people: readonly { userName: string }[] = []): boolean {
  const plain = plainText(text)
  if (!OWN_NAMES.some((name) => plain.includes(name.text))) return false
  const others = people.flatMap(({ userName }) => namesOf(userName))
  return sentencesOf(plain).some(
    (sentence) => isCalled(sentence, OWN_NAMES, others) || HANDOVERS.some((handover) => handover.test(sentence)),
  )
}

/** Which of these people a message is addressed to by name. */
export function addressees<Person extends { userName: string }>(text: string, people: readonly Person[]): Person[] {
  return calledIn(text, people, calls)
}

/** The same of a text that is punctuated with care, as Parley's own is: a last name without a comma is only talked about. */
export function addresseesSetOff<Person extends { userName: string }>(
  text: string,
  people: readonly Person[],
): Person[] {
  return calledIn(text, people, callsSetOff)
}

function calledIn<Person extends { userName: string }>(text: string, people: readonly Person[], isCall: typeof calls) {
  const plain = plainText(text)
  const mentioned = people.filter(({ userName }) => namesOf(userName).some((name) => plain.includes(name.text)))
  if (mentioned.length === 0) return [] // as nearly always: the rest takes long where many are in a room
  const sentences = sentencesOf(plain)
  const everyName = [...people.flatMap(({ userName }) => namesOf(userName)), ...OWN_NAMES]
  return mentioned.filter(({ userName }) =>
    sentences.some((sentence) => isCalled(sentence, namesOf(userName), everyName, isCall)),
  )
}

/** Those of somebody's names that stand in a message, called or not. */
export function namesIn(text: string, { userName }: { userName: string }): Name[] {
  const plain = plainText(text)
  return namesOf(userName).filter((name) => placesOf(plain, name).length > 0)
}

/** Without the names in it, called or not. */
export function withoutNames(plain: string, people: readonly { userName: string }[]): string {
  const names = [...OWN_NAMES, ...people.flatMap(({ userName }) => namesOf(userName))]
  return names.reduce(without, plain)
}

function without(plain: string, { text }: Name): string {
  if (!plain.includes(text)) return plain
  let [rest, from] = ['', 0]
  for (const { start, end } of spansOf(plain, text)) {
    rest += `${plain.slice(from, start)} `
    from = end
  }
  return rest + plain.slice(from)
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

function isCalled(sentence: string, names: readonly Name[], others: readonly Name[], isCall = calls): boolean {
  return names.some((name) => placesOf(sentence, name).some((place) => isCall(sentence, place, name, others)))
}

function calls(sentence: string, place: Place, name: Name, others: readonly Name[]): boolean {
  return callsSetOff(sentence, place, name, others) || (!name.isLoose && closesCalling(sentence, place))
}

function callsSetOff(sentence: string, place: Place, name: Name, others: readonly Name[]): boolean {
  if (place.hasAt) return true
  const after = place.after.replace(HONORIFIC, '')
  const clause = lastClause(place.before)
  if (CALLING_PARTICLE.test(clause)) return true
  const opensClause = isMadeOf(clause, [...OPENERS, ...AND, ...others.map(({ text }) => text)])
  if (name.isLoose) return opensClause && SET_OFF.test(after) && (after.trim() !== '' || place.before !== '')
  return opensClause && goesOnCalling(sentence, after)
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
function closesCalling(sentence: string, { before, after }: Place): boolean {
  if (!/^[\p{P}\p{S}\s]*$/u.test(after.replace(HONORIFIC, ''))) return false
  const clause = lastClause(before)
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
  return [...spansOf(sentence, text).take(PLACES_MAX)].map(({ start, end }) => ({
    before: sentence.slice(0, start),
    after: sentence.slice(end),
    hasAt: sentence[start] === '@',
  }))
}

/**
 * Where a name stands, as a word of its own where its script has words, with the @ before it. Not by a pattern per name:
 * compiled, each takes 22 kB, and there are as many as people.
 */
function* spansOf(text: string, name: string): Generator<{ start: number; end: number }> {
  const [begins, ends] = [beginningOf(name), endOf(name)]
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, from)) {
    const end = at + name.length
    const hasAt = at > from && text[at - 1] === '@' && holdsAt(begins, text, at - 1)
    const isWord = (hasAt || holdsAt(begins, text, at)) && holdsAt(ends, text, end)
    if (isWord) yield { start: hasAt ? at - 1 : at, end }
    from = isWord ? end : at + 1
  }
}

function beginningOf(word: string): RegExp {
  if (isWithoutSpaces(word[0])) return ANYWHERE
  return /^\p{Script=Arabic}/u.test(word) ? BEGINS_ARABIC : BEGINS_WORD
}

function endOf(word: string): RegExp {
  if (isWithoutSpaces(word.at(-1))) return ANYWHERE
  return /\p{Script=Arabic}$/u.test(word) ? ENDS_ARABIC : ENDS_WORD
}

/** `pattern` is sticky. */
function holdsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
