import { GAP_MS } from '../prompt/time-sense.ts'
import {
  addressees,
  addresseesClearly,
  addresseesMaybe,
  addresseesSetOff,
  namesIn,
  withoutNames,
} from './reading/addressing.ts'
import { answersOther, mentionsOther } from './addressed.ts'
import { isMereThanks, isMereThanksOrPraise, isYes } from './reading/acknowledgements.ts'
import { followsUp } from './reading/follow-ups.ts'
import { isMadeOf, lettersOnly } from './reading/phrases.ts'
import { plainText, sentencesOf } from './reading/plain-text.ts'
import { hasQuestionMark, isQuestion, isYesOrNo } from './reading/questions.ts'
import { isOwnIdea } from './reasons.ts'
import type { Line, Manner, Room, RoomPerson } from './room.ts'
import { withoutLaughter, wordsOf } from './words/index.ts'

/** An answer is among the next messages after the question, before a long pause, or comes soon. */
const ANSWER_MESSAGES = 2
const ANSWER_MS = 3 * 60_000
/** Somebody who picks up what Parley just said does so at once. */
const FOLLOW_UP_MS = 2 * 60_000
const OFFERS = wordsOf('offers')
const AND = wordsOf('and')
/** In these manners what people tell each other is their part in it. */
const BETWEEN_THEM: ReadonlySet<Manner> = new Set(['mediator', 'calmer', 'listener'])

/** `text`: what Parley said when it asked. `isYesOrNo`: a yes or a no is an answer to the last that it asked. */
export type Asked = { people: readonly RoomPerson[]; isByName: boolean; isYesOrNo: boolean; text: string }

/** Whom Parley's last message asked something: people by name, else everybody. Null when it asked nothing. */
export function askedBy(line: Line | undefined, people: readonly RoomPerson[]): Asked | null {
  if (!line?.isAssistant) return null
  const sentences = sentencesOf(plainText(line.text))
  const questions = sentences.filter(hasQuestionMark)
  const last = questions.at(-1)
  if (last === undefined) return null
  const mentioned = people.filter((person) => namesIn(line.text, person).length > 0)
  const named = askedByName(questions, sentences, mentioned)
  const isByName = named.length > 0
  return { people: isByName ? named : people, isByName, isYesOrNo: isYesOrNo(last), text: line.text }
}

/** Called in a question; else those whom the whole message talks to; else those whom a question is about. */
function askedByName(questions: readonly string[], sentences: readonly string[], people: readonly RoomPerson[]) {
  const called = new Set(questions.flatMap((question) => addresseesSetOff(question, people)))
  if (called.size > 0) return [...called]
  const talkedTo = talkedToThroughout(sentences, people)
  if (talkedTo.length > 0) return talkedTo
  return people.filter((person) => namesIn(questions.join('\n'), person).some(({ isLoose }) => !isLoose))
}

/** 'Gladly, Ana. What is your budget?' asks Ana; 'Noted, Ana. Noted, Ben. Shall I go on?' asks everybody. */
function talkedToThroughout(sentences: readonly string[], people: readonly RoomPerson[]): RoomPerson[] {
  const groups = sentences.map((sentence) => addresseesSetOff(sentence, people)).filter(({ length }) => length > 0)
  const everybody = new Set(groups.flat())
  return groups.every(({ length }) => length === everybody.size) ? [...everybody] : []
}

/** Who was asked and has not answered. Two people of one name were asked once: one answer is enough. */
export function stillAsked({ people, text }: Asked, answers: readonly Line[]): RoomPerson[] {
  const hasAnswered = ({ userId }: RoomPerson) => answers.some((line) => line.userId === userId)
  const answered = new Set(
    people
      .filter(hasAnswered)
      .flatMap((person) => namesIn(text, person))
      .map((name) => name.text),
  )
  return people.filter(
    (person) => !hasAnswered(person) && namesIn(text, person).some((name) => !answered.has(name.text)),
  )
}

/** The lines since Parley's question that may answer it, by whoever was asked. `isOfAll`: not the first alone answers it. */
export function answersTo(
  asked: Asked,
  question: Line,
  room: Pick<Room, 'people' | 'lines' | 'manner'>,
  isOfAll: boolean,
): Line[] {
  const after = room.lines.slice(room.lines.indexOf(question) + 1)
  // Whoever was not asked by name may as well praise what Parley said before it asked.
  const isNothing = asked.isByName ? isMereThanks : isMereThanksOrPraise
  return after.filter((line, index) => {
    const afterMs = line.at.getTime() - question.at.getTime()
    const isSoon = afterMs <= ANSWER_MS && isOfAll
    const isLate = afterMs > GAP_MS && !asked.isByName // whoever was asked by name may well answer tomorrow
    if (isLate || (index >= ANSWER_MESSAGES && !isSoon)) return false
    if (!asked.people.some(({ userId }) => userId === line.userId)) return false
    if (!asked.isYesOrNo && isNames(line.text, room.people)) return true
    return !isNothing(line.text, room.people) && !isAside(line, room)
  })
}

/** 'Ben!', 'Ben and Cleo lol': answers "who?" */
function isNames(text: string, people: readonly RoomPerson[]): boolean {
  const plain = plainText(text)
  const rest = withoutNames(plain, people)
  return rest !== plain && !hasQuestionMark(plain) && isMadeOf(withoutLaughter(lettersOnly(rest)), AND)
}

/** 'Why?', 'can you show me …', or a yes to an offer, right after Parley's message: meant for Parley without its name. */
export function isFollowUp(line: Line, previous: Line | undefined, people: readonly RoomPerson[]): boolean {
  if (!previous?.isAssistant || line.at.getTime() - previous.at.getTime() > FOLLOW_UP_MS) return false
  if (mayBeForOthers(line, people)) return false
  return followsUp(line.text) || (makesOffer(previous.text) && isYes(line.text, people))
}

/** 'I can also look up the fares, if you like.' What asks is answered otherwise. */
function makesOffer(text: string): boolean {
  const plain = plainText(text)
  const last = sentencesOf(plain).at(-1) ?? ''
  return !hasQuestionMark(plain) && OFFERS.some((offer) => last.includes(offer))
}

/**
 * Right after what Parley said, and not on an idea of its own, by whoever had spoken last before it: in whatever words, they
 * may go on with it.
 */
export function mayGoOn(line: Line, lines: readonly Line[]): boolean {
  const at = lines.indexOf(line)
  const [before, reply] = [lines[at - 2], lines[at - 1]]
  if (!reply?.isAssistant || isOwnIdea(reply.reason) || before?.userId !== line.userId) return false
  return line.at.getTime() - reply.at.getTime() <= FOLLOW_UP_MS
}

/** Addressed, by name, by a mention or as a reply, to somebody else in the room. */
export function isForOthers(line: Line, people: readonly RoomPerson[]): boolean {
  return isForOther(line) || addressees(line.text, othersThan(line, people)).length > 0
}

function isForOther(line: Line): boolean {
  return answersOther(line) || mentionsOther(line)
}

/** The same, or another's name is its last word: 'can you be quiet for a second Ben'. */
export function mayBeForOthers(line: Line, people: readonly RoomPerson[]): boolean {
  return isForOthers(line, people) || addresseesMaybe(line.text, othersThan(line, people)).length > 0
}

/** Addressed to somebody else, and it cannot be read as told of them. */
export function isPlainlyForOthers(line: Line, people: readonly RoomPerson[]): boolean {
  return isForOther(line) || addresseesSetOff(line.text, othersThan(line, people)).length > 0
}

/** A word to somebody else that takes no part in what Parley leads or asked, as a question or a reply to them never does. */
export function isAside(line: Line, { people, manner }: Pick<Room, 'people' | 'manner'>): boolean {
  if (answersOther(line)) return true
  if (manner !== null && BETWEEN_THEM.has(manner) && !isQuestion(line.text)) return false
  return mentionsOther(line) || addresseesClearly(line.text, othersThan(line, people)).length > 0
}

function othersThan({ userId }: Line, people: readonly RoomPerson[]): RoomPerson[] {
  return people.filter((person) => person.userId !== userId)
}
