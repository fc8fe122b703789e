import { addressees, callsAssistant, plainIfNamed } from './addressing.ts'
import { mentions, namesOf, OWN_NAMES } from './names.ts'
import { isMadeOf, leadingPhrase, lettersOnly, longestFirst, wordsIn } from './phrases.ts'
import { clauseEnd, folded, plainText, sentencesOf } from './plain-text.ts'
import { hasQuestionMark, isYesOrNo } from './questions.ts'
import { wordsOf } from '../words/index.ts'

const HUSHES = all(wordsOf('hushes'))
const BARE_HUSHES = all(wordsOf('bareHushes'))
const STOPS = all(wordsOf('stops'))
const REQUESTS = all(wordsOf('requests'))
const FILLERS = all(wordsOf('fillers'))
/** What may stand before a hush in its clause, behind it there, and in the clauses and sentences before. */
const LEADS = all(wordsOf('openers'), FILLERS, REQUESTS)
const AFTER = all(FILLERS, wordsOf('afterHushes'))
const COURTESIES = all(LEADS, wordsOf('thanks', 'besideThanks', 'praise', 'yeses', 'assents', 'pleas'))
const THANKS = all(wordsOf('thanks'))
const BEFORE_NAMES = all(wordsOf('yeses', 'assents', 'interjections'))
const PLEAS = all(wordsOf('pleas'))
const GOVERNORS = new Set(all(wordsOf('governors')))
const NOTHING_ELSE = all(HUSHES, LEADS, AFTER)
/** 'For 5 minutes', without accents. People are called Min, too: it is no word of a list. */
const FOR_A_NUMBER = /^(?:for|fur|por|pour) (?:\d|a min\b)/u
const REASONS = all(wordsOf('reasons'))
const SPEAKING: ReadonlySet<string> = new Set(all(wordsOf('speaking')))
const CURSES = all(wordsOf('curses'))
const LAUGHING = /[😂🤣😆😅😹]/u
const CLAUSE_END = clauseEnd()

type People = readonly { userName: string }[]

/** Where a hush is looked for: which ones count if nothing else is said, and what may stand around them, with names. */
type Around = {
  names: readonly string[]
  bare: readonly string[]
  leads: readonly string[]
  after: readonly string[]
  /** With what a mere courtesy may begin that follows it. */
  ends: readonly string[]
  courtesies: readonly string[]
}

/** A hush in its clause. */
type Hush = {
  /** One that counts only where nothing else is said: "not now". */
  isBare: boolean
  /** "Can you …" */
  isRequest: boolean
  /** Something stands before it: "please …". */
  isLed: boolean
  /** What follows it in its clause. */
  rest: string
}

/**
 * Parley is told, by name, to be quiet: in the sentence that calls it, right behind a mere "Parley!", or in one that says
 * nothing else, wherever its name stands there.
 */
export function hushes(text: string, people: People): boolean {
  return tellsToBeQuiet(text, people, ({ isBare }, next, around) => {
    return !isBare || !next.some((sentence) => asksMore(sentence, around, people))
  })
}

/** The same, and 'Parley, stop! Who is right?': what Parley is saying is to end, whatever it is to say then. */
export function endsReply(text: string): boolean {
  return tellsToBeQuiet(text, [], () => true)
}

/** `counts`: whether a hush is one before these next sentences. */
function tellsToBeQuiet(
  text: string,
  people: People,
  counts: (hush: Hush, next: readonly string[], around: Around) => boolean,
): boolean {
  const plain = plainIfNamed(text)
  if (plain === null) return false
  const names = [OWN_NAMES, ...people.map(({ userName }) => namesOf(userName))].filter((one) => mentions(plain, one))
  const around = aroundHush(
    names.flat().map((name) => name.text),
    [...STOPS, ...BARE_HUSHES],
  )
  const sentences = sentencesOf(plain)
  return sentences.some((sentence, at) => {
    const hush = hushOf(sentence, around)
    if (hush === null || !counts(hush, sentences.slice(at + 1), around)) return false
    const before = sentences.slice(0, at).join(' ')
    const isBehindCall = isMadeOf(folded(before), around.courtesies) && callsAssistant(before, people)
    return isBehindCall || callsAssistant(sentence, people) || saysNothingElse(sentence, around)
  })
}

/**
 * 'Please be quiet' before anything else is said: meant for Parley where it has just spoken. "Not now" may be an answer, and
 * "stay quiet" is one to 'what do you do?'
 */
export function isBareHush(text: string, lastReply: string): boolean {
  const plain = folded(plainText(text))
  const sentence = sentencesOf(plain).find((one) => !isMadeOf(one, NAMELESS.courtesies)) ?? ''
  const hush = hushOf(sentence, NAMELESS)
  if (hush === null) return false
  const isCourteous = hush.isRequest || PLEAS.some((plea) => sentence.includes(plea))
  if (!isCourteous && isExclaimed(plain)) return false
  const question = sentencesOf(plainText(lastReply)).findLast(hasQuestionMark)
  return question === undefined || (!hush.isBare && (isCourteous || isYesOrNo(question)))
}

/** 'Shut up 😂', 'shut up!!! no way': with more beside it, it is surprise. */
function isExclaimed(plain: string): boolean {
  return LAUGHING.test(plain) || (CURSES.some((curse) => plain.includes(curse)) && !isMadeOf(plain, NOTHING_ELSE))
}

/** All in one list, without accents, longest first. */
function all(...lists: (readonly string[])[]): string[] {
  return longestFirst(lists.flat().map(folded))
}

function aroundHush(names: readonly string[], bare: readonly string[]): Around {
  return {
    ...{ names, bare, leads: [...names, ...LEADS], after: [...names, ...AFTER] },
    // Without a name "shut up lol" is no order.
    ends: names.length > 0 ? THANKS : [],
    courtesies: [...names, ...COURTESIES],
  }
}

const NAMELESS = aroundHush([], BARE_HUSHES)

/** What in a sentence tells to be quiet: its first clause besides names and courtesies, or its last, courteously or by name. */
function hushOf(sentence: string, around: Around): Hush | null {
  const clauses = folded(sentence).split(CLAUSE_END).map(lettersOnly)
  const first = clauses.findIndex((clause) => !isMadeOf(clause, around.courtesies))
  const opening = hushIn(clauses[first] ?? '', around)
  const hush = opening ?? hushIn(clauses.at(-1) ?? '', around)
  if (hush === null) return null
  const tail = opening ? clauses.slice(first + 1) : []
  const isReported = GOVERNORS.has(wordsIn(clauses.at(-2) ?? '').at(-1) ?? '')
  const isMeantForParley = hush.isLed || (around !== NAMELESS && !hush.isBare)
  if (!opening && (!isMeantForParley || isReported)) return null
  return isMeant(hush, tail, hasQuestionMark(sentence), around) ? hush : null
}

/** 'Be quiet?' asks whether it should; 'can you be quiet?' and 'be quiet, ok?' do not. */
function isMeant(hush: Hush, tail: readonly string[], isQuestion: boolean, { after, courtesies }: Around): boolean {
  if ((hush.isBare || isQuestion) && !tail.every((clause) => isMadeOf(clause, courtesies))) return false
  if (!isQuestion || hush.isRequest) return true
  return isMadeOf(hush.rest, after) && (hush.rest !== '' || tail.length > 0)
}

/** Asks Parley something: 'ok?', 'can you be quiet?' and 'where were we, Ben?' do not. */
function asksMore(sentence: string, around: Around, people: People): boolean {
  if (!hasQuestionMark(sentence) || isMadeOf(folded(sentence), around.courtesies)) return false
  return hushOf(sentence, around) === null && addressees(sentence, people).length === 0
}

/** 'Please stay out of this Parley'. */
function saysNothingElse(sentence: string, { bare, after, courtesies }: Around): boolean {
  return mentions(sentence, OWN_NAMES) && isMadeOf(folded(sentence), all(HUSHES, bare, after, courtesies))
}

function hushIn(clause: string, around: Around): Hush | null {
  return readHush(clause, around) ?? readHush(withoutInnerFillers(clause), around)
}

/** 'Halt dich da bitte raus' is 'halt dich da raus'. */
function withoutInnerFillers(clause: string): string {
  return FILLERS.reduce((rest, filler) => rest.replaceAll(` ${filler} `, ' '), clause)
}

function readHush(clause: string, around: Around): Hush | null {
  let [rest, isRequest] = [clause, false]
  while (rest !== '') {
    const hush = hushAt(rest, around)
    if (hush) return { ...hush, isRequest, isLed: rest !== clause }
    const lead = leadingPhrase(rest, around.leads) ?? leadBeforeName(rest, around.names)
    if (lead === null) return null
    isRequest ||= REQUESTS.includes(lead)
    rest = rest.slice(lead.length).trimStart()
  }
  return null
}

/** 'No Parley, be quiet'. A no alone may forbid to be quiet. */
function leadBeforeName(clause: string, names: readonly string[]): string | null {
  const lead = leadingPhrase(clause, BEFORE_NAMES)
  return lead !== null && leadingPhrase(clause.slice(lead.length).trimStart(), names) !== null ? lead : null
}

function hushAt(text: string, { bare, after, ends, courtesies }: Around): Pick<Hush, 'isBare' | 'rest'> | null {
  const hush = leadingPhrase(text, HUSHES) ?? leadingPhrase(text, bare)
  if (hush === null) return null
  const isBare = !HUSHES.includes(hush)
  const rest = text.slice(hush.length).trimStart()
  const saysHowLong = leadingPhrase(rest, after) !== null || FOR_A_NUMBER.test(rest)
  const saysWhy = leadingPhrase(rest, REASONS) !== null && !wordsIn(hush).some((word) => SPEAKING.has(word))
  const isThankful = leadingPhrase(rest, ends) !== null && isMadeOf(rest, courtesies)
  return isMadeOf(rest, after) || (!isBare && (saysHowLong || saysWhy || isThankful)) ? { isBare, rest } : null
}
