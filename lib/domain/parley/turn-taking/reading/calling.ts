import { OWN_NAMES, occurrencesOf, type Name, type Occurrence } from './names.ts'
import { isMadeOf, isWithoutSpaces, leadingPhrase, lettersOnly, longestFirst, wordsIn } from './phrases.ts'
import { clauseEnd, folded, plainText } from './plain-text.ts'
import { hasQuestionMark } from './questions.ts'
import { withoutLaughter, wordsOf } from '../words/index.ts'

const AND = wordsOf('and')
const OPENERS = wordsOf('openers')
const BEFORE_NAMES = wordsOf('openers', 'interjections', 'and').map(folded)
/** Before a name that is set off: "yes Parley, do it". Without spaces it tells who it was: "是Parley". */
const ASSENTS = wordsOf('yeses', 'assents', 'pleas')
  .filter((assent) => !isWithoutSpaces(assent[0]))
  .map(folded)
const FILLERS = wordsOf('fillers')
const PREDICATES = wordsOf('predicates')
const DEEDS = wordsOf('deeds')
/** "Mentioned": in English told of somebody, as the deeds are. */
const PAST = /^(?!(?:speed|embed|exceed|indeed|proceed|succeed|usted)(?!\p{L}))\p{L}{3,}ed(?!\p{L})/u
const ORDERS = wordsOf('orders')
const PLEAS = wordsOf('pleas')
const PARTICLES = wordsOf('particles')
const TAGS = wordsOf('tags')
/** Both without what tells in one language and asks in another: "was". */
const QUESTIONS = wordsOf('questions').filter((question) => !PREDICATES.includes(question))
const MERE_PREDICATES = PREDICATES.filter((predicate) => !wordsOf('questions').includes(predicate))
/** How a sentence begins that asks something, of Parley where its name ends it. */
const ASKING = [...QUESTIONS, ...wordsOf('followUps')]
const GOVERNORS = new Set(wordsOf('governors'))
const POINTERS = new Set(wordsOf('pointers'))
const YOU = wordsOf('you')
const REQUESTS = wordsOf('requests').filter((request) => request.includes(' '))
const SAID_TO_THEM = wordsOf('you', 'orders')
const SUBJECTS = new Set(wordsOf('subjects'))
const HONORIFIC = /^(?:さん|くん|君|ちゃん|様|さま|先生|老师|同学|哥|姐)/u
const SET_OFF = /^\s*(?:[,،、，:：;；!！?？؟…—–。]|\.{2,}|-\s|\.?\s*$|\p{Extended_Pictographic})/u
/** Behind a colon, an opening mark or a bracket a name may begin to call, and what is asked may begin. */
const CLAUSE_END = clauseEnd(':：¿¡(')
/** Longer lists are read no further: each name in them costs a look at all of the room's. */
const NAMED_TOGETHER_MAX = 8
const CALLING_PARTICLE = /(?:^|\s)(?:يا|أيها|ó)\s*$/u

/** Whether a name calls its bearer where it stands in a sentence; `others` are names that may be called with it. */
type IsCall = (sentence: string, occurrence: Occurrence, name: Name, others: readonly Name[]) => boolean

/** 'When do you start?' is said to somebody here, named or not. */
export function saysYou(text: string): boolean {
  const plain = plainText(text)
  return YOU.some((you) => isWithoutSpaces(you[0]) && plain.includes(you)) || hasYou(wordsIn(plain))
}

function hasYou(words: readonly string[]): boolean {
  return words.some((word) => YOU.includes(word))
}

/** Whether somebody is called in a sentence by one of their names, in the given reading. */
export function isCalled(sentence: string, names: readonly Name[], others: readonly Name[], isCall: IsCall): boolean {
  return names.some((name) =>
    occurrencesOf(sentence, name).some((occurrence) => isCall(sentence, occurrence, name, others)),
  )
}

/** As people write. */
export function calls(sentence: string, occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  if (opensCalling(sentence, occurrence, name, others, goesOnCalling)) return true
  return !name.isLoose && (closesCalling(sentence, occurrence, name, others) || closesAsking(occurrence, name, others))
}

/** As its last word, which nothing governs. */
export function closes(_: string, occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  return !name.isLoose && isLastWord(occurrence, name, others)
}

/** Read closely: behind an @, set off, or as a question. */
export function callsClearly(sentence: string, occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  if (callsSetOff(sentence, occurrence, name, others)) return true
  return !name.isLoose && hasQuestionMark(sentence) && closesCalling(sentence, occurrence, name, others)
}

/** Set off, as by whoever punctuates with care. */
export function callsSetOff(sentence: string, occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  return opensCalling(sentence, occurrence, name, others, goesOnAsking)
}

/** `goesOn`: whether what follows without a comma is said to the name's bearer. */
function opensCalling(
  sentence: string,
  occurrence: Occurrence,
  name: Name,
  others: readonly Name[],
  goesOn: typeof goesOnCalling,
): boolean {
  if (occurrence.hasAt) return true
  const after = pastOthers(occurrence.after.replace(HONORIFIC, ''), others)
  const clause = lastClause(occurrence.before)
  if (CALLING_PARTICLE.test(clause)) return true
  const opensClause = isMadeOf(withoutLaughter(folded(clause)), [...BEFORE_NAMES, ...others.map(({ text }) => text)])
  if (name.isLoose) return opensClause && SET_OFF.test(after) && (after.trim() !== '' || occurrence.before !== '')
  if (SET_OFF.test(after)) return opensClause || isMadeOf(folded(clause), ASSENTS)
  return opensClause && goesOn(sentence, after)
}

/** Who is named together is called together: what follows 'Ana' in 'Ana and Ben, when …' follows 'and Ben'. */
function pastOthers(after: string, others: readonly Name[], most = NAMED_TOGETHER_MAX): string {
  if (most === 0) return after
  const rest = after.trimStart()
  const and = leadingPhrase(rest, AND)
  if (and === null) return after
  const next = rest.slice(and.length).replace(/^\s*@?/, '')
  const name = leadingPhrase(folded(next), longestFirst(others.map(({ text }) => text)))
  const behind = name === null ? '' : next.slice(name.length)
  return behind.trim() === '' ? after : pastOthers(behind, others, most - 1)
}

/** What follows a name that opens its clause: something said to its bearer, or about them. */
function goesOnCalling(sentence: string, after: string): boolean {
  if (/^['’]s(?![\p{L}])/u.test(after)) return false
  const rest = withoutFillers(after.trimStart())
  if (isWithoutSpaces(rest[0])) return saidToThemWithoutSpaces(sentence, rest)
  if (leadingPhrase(rest, AND)) return hasQuestionMark(sentence) || /[,،、，]/u.test(rest)
  if (leadingPhrase(rest, ORDERS)) return true
  const question = leadingPhrase(rest, QUESTIONS)
  if (question !== null) return !DEEDS.includes(question) || hasQuestionMark(sentence)
  const isTold = leadingPhrase(rest, PREDICATES) !== null || tellsDeed(rest)
  return !isTold || asksThem(rest) || endsInPlea(rest)
}

/** The same, read closely: in any language, what does not ask them may as well tell of them. */
function goesOnAsking(sentence: string, after: string): boolean {
  const rest = withoutFillers(after.trimStart())
  // 'How was' asks; 'how' alone may tell: 'Ben how typical', 'Ben wie immer'.
  const asksByVerb = leadingPhrase(rest, QUESTIONS)?.includes(' ') ?? false
  const isAsked = isWithoutSpaces(rest[0]) || asksThem(rest) || asksByVerb
  return isAsked && goesOnCalling(sentence, after)
}

function asksThem(rest: string): boolean {
  if (asks(firstClause(rest))) return true
  return hasYou(wordsIn(rest).slice(0, 3)) && !tellsDeed(rest)
}

/** 'Told you so', 'never told you'. */
function tellsDeed(rest: string): boolean {
  const verb = rest.slice(leadingPhrase(rest, MERE_PREDICATES)?.length ?? 0).trimStart()
  return [rest, verb].some((told) => leadingPhrase(told, DEEDS) !== null || PAST.test(told))
}

function withoutFillers(rest: string): string {
  const filler = leadingPhrase(rest, FILLERS)
  return filler === null ? rest : withoutFillers(rest.slice(filler.length).trimStart())
}

function saidToThemWithoutSpaces(sentence: string, rest: string): boolean {
  if (leadingPhrase(rest, SAID_TO_THEM)) return true
  if (rest.startsWith('は')) return asks(sentence)
  if (leadingPhrase(rest, PARTICLES)) return false
  return asks(firstClause(rest)) || endsInPlea(rest)
}

/** 'Help us please'; with Parley's name, 'please, Parley!' */
export function endsInPlea(rest: string): boolean {
  const words = lettersOnly(rest)
  return PLEAS.some((plea) => words.endsWith(plea))
}

/** A question, and not one that only makes sure of what is told: "… isn't it?" */
function asks(clause: string): boolean {
  const told = clause.replace(/[\s\p{P}]+$/u, '')
  return hasQuestionMark(clause) && !TAGS.some((tag) => told.endsWith(tag))
}

/** A name that closes its sentence without a comma: called in a question or a short request, unless a word governs it. */
function closesCalling(sentence: string, occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  if (!isLastWord(occurrence, name, others)) return false
  const words = wordsIn(lastClause(occurrence.before))
  const last = words.at(-1) ?? ''
  if (hasQuestionMark(sentence) || OPENERS.includes(last) || YOU.includes(last)) return true
  return words.filter((word) => !FILLERS.includes(word)).length <= 4 && !SUBJECTS.has(words[0] ?? '')
}

/** 'How many calories are in a banana Parley': of somebody else it may be asked. */
function closesAsking(occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  return (
    OWN_NAMES.includes(name) &&
    isLastWord(occurrence, name, others) &&
    leadingPhrase(lastClause(occurrence.before), ASKING) !== null
  )
}

/** Nothing follows, and nothing governs it. */
function isLastWord(occurrence: Occurrence, name: Name, others: readonly Name[]): boolean {
  if (!/^[\p{P}\p{S}\s]*$/u.test(occurrence.after.replace(HONORIFIC, ''))) return false
  const clause = lastClause(occurrence.before)
  if (isWithoutSpaces(clause.at(-1))) return false
  const words = wordsIn(clause)
  return (
    !GOVERNORS.has(words.at(-1) ?? '') || (OWN_NAMES.includes(name) && standsAlone(clause, words, occurrence, others))
  )
}

/**
 * A last word that often governs and here does not: the "you" that is asked ('was meinst du Parley?'), or a pointer behind it,
 * behind a preposition, or in a request ('can you explain that Parley'). 'Have you tried this Parley?' is left to the gate, and
 * so is whatever begins with another's name.
 */
function standsAlone(
  clause: string,
  words: readonly string[],
  { before }: Occurrence,
  others: readonly Name[],
): boolean {
  const [last = '', previous = ''] = words.toReversed()
  const isYou = YOU.includes(last) && !hasYou(words.slice(0, -1))
  const isPointer =
    POINTERS.has(last) &&
    hasYou(words) &&
    (YOU.includes(previous) || GOVERNORS.has(previous) || leadingPhrase(clause, REQUESTS) !== null)
  if (!isYou && !isPointer) return false
  const opening = folded(before).replace(/^[^\p{L}\p{N}]+/u, '')
  return !others.some(({ text }) => leadingPhrase(opening, [text]) !== null)
}

function firstClause(rest: string): string {
  return rest.split(CLAUSE_END)[0] ?? ''
}

function lastClause(before: string): string {
  const clause = before.split(CLAUSE_END).at(-1) ?? ''
  return clause.replace(/^[\p{P}\p{S}\s]+/u, '').trimEnd()
}
