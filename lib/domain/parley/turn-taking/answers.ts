import { GAP_MS } from '../prompt/time-sense.ts'
import { answersOther, mentionsOther } from './addressed.ts'
import { SIGHT_LINES } from './partner.ts'
import { isAcknowledgement, isGreeting, isMereThanks } from './reading/acknowledgements.ts'
import { addressees, allNamesOf, isOnlyNames, namesCalled, namesIn, peopleNamed } from './reading/addressing.ts'
import { isWrittenAsName, namesOf } from './reading/names.ts'
import { plainText, sentencesOf } from './reading/plain-text.ts'
import { hasQuestionMark } from './reading/questions.ts'
import type { Line, Manner, Room, RoomPerson } from './room.ts'

/** People tell each other their part in these manners. */
const BETWEEN_THEM: ReadonlySet<Manner> = new Set(['mediator', 'calmer', 'listener'])

/**
 * The people asked by Parley's last message: those named, else everybody. `isRequest`: no question mark. It may be a
 * statement, so no rule makes Parley speak because of it.
 */
export type Asked<Person = RoomPerson> = { people: readonly Person[]; isByName: boolean; isRequest?: boolean }
type Named = Pick<RoomPerson, 'userName'>

/** Null where Parley's message asked nothing. */
export function askedBy<Person extends Named>(
  line: Pick<Line, 'isAssistant' | 'text'> | undefined,
  people: readonly Person[],
): Asked<Person> | null {
  if (!line?.isAssistant) return null
  const sentences = sentencesOf(plainText(line.text))
  const questions = sentences.filter(hasQuestionMark).join('\n')
  if (questions === '') return requestIn(sentences, people)
  const named = askedByName(questions, sentences, line.text, people)
  return named.length > 0 ? { people: named, isByName: true } : { people, isByName: false }
}

/** TURN-4: 'Ben, roll for perception.' asks Ben. 'Thanks, Ben.', 'Hello, Ben!' and 'Ben!' ask nobody. */
function requestIn<Person extends Named>(
  sentences: readonly string[],
  people: readonly Person[],
): Asked<Person> | null {
  const saysMore = (sentence: string) =>
    !isAcknowledgement(sentence, people) && !isGreeting(sentence, people) && !isBareName(sentence, people)
  const called = new Set(sentences.filter(saysMore).flatMap((sentence) => addressees(sentence, people)))
  return called.size > 0 ? { people: [...called], isByName: true, isRequest: true } : null
}

/** The people called in a question; else those whom the whole message talks to; else those whom a question is about. */
function askedByName<Person extends Named>(
  questions: string,
  sentences: readonly string[],
  text: string,
  people: readonly Person[],
): Person[] {
  const called = addressees(questions, people)
  if (called.length > 0) return called
  const groups = sentences.map((sentence) => addressees(sentence, people)).filter(({ length }) => length > 0)
  const talkedTo = new Set(groups.flat())
  if (talkedTo.size > 0 && groups.every(({ length }) => length === talkedTo.size)) return [...talkedTo]
  return peopleNamed(questions, people).filter(({ userName }) => isWrittenAsName(userName, text))
}

/** The people asked a question by a name that is theirs alone, or that is their whole name and nobody else's. */
export function askedForCertain<Person extends Named>(
  line: Pick<Line, 'isAssistant' | 'text'>,
  people: readonly Person[],
): Person[] {
  const asked = askedBy(line, people)
  if (!asked?.isByName || asked.isRequest) return []
  const questions = sentencesOf(plainText(line.text)).filter(hasQuestionMark).join('\n')
  // The order of askedByName.
  const scopes = [
    namesCalled(questions, people),
    namesCalled(line.text, people),
    namesIn(questions, allNamesOf(people)),
  ]
  const isOf = (name: string) => asked.people.some(({ userName }) => namesOf(userName).includes(name))
  const names = scopes.find((scope) => scope.some(isOf)) ?? []
  const meant = new Set(names.flatMap((name) => bearerOf(name, people) ?? []))
  return asked.people.filter((person) => meant.has(person))
}

/** Returns the only person of a whole name, else of a first name; null where it is of several. */
function bearerOf<Person extends Named>(name: string, people: readonly Person[]): Person | null {
  const whole = people.filter(({ userName }) => namesOf(userName)[0] === name)
  const bearers = whole.length > 0 ? whole : people.filter(({ userName }) => namesOf(userName).includes(name))
  const [bearer, another] = bearers
  return another === undefined ? (bearer ?? null) : null
}

/** The people who were asked and have not answered. Two people of one name were asked once. */
export function stillAsked({ people }: Asked, answers: readonly Line[]): RoomPerson[] {
  const answered = people.filter(({ userId }) => answers.some((line) => line.userId === userId))
  return people.filter(({ userName }) => !answered.some((person) => person.userName === userName))
}

/** Returns the lines after the question that may answer it. An "ok" or a late line never answers a request. */
export function answersTo(asked: Asked, question: Line, room: Pick<Room, 'people' | 'lines' | 'manner'>): Line[] {
  const isRequest = asked.isRequest === true
  const since = room.lines.slice(room.lines.indexOf(question) + 1)
  const after = isRequest ? since.slice(0, SIGHT_LINES - 1) : since
  return after.filter((line) => {
    const isLate = line.at.getTime() - question.at.getTime() > GAP_MS
    if (isLate && (isRequest || !asked.isByName)) return false // people asked by name may well answer tomorrow
    if (!asked.people.some(({ userId }) => userId === line.userId)) return false
    if (line.files?.length && line.text === '') return true // IMG-3: "can you show it to me?"
    if (isMereThanks(line.text, room.people) || isGreeting(line.text, room.people)) return false
    if (isRequest && isAcknowledgement(line.text, room.people)) return false
    return isBareName(line.text, room.people) || !isAside(line, room)
  })
}

/** 'Ben!', 'Ben and Cleo': answers "who?". */
function isBareName(text: string, people: readonly Named[]): boolean {
  return !hasQuestionMark(text) && isOnlyNames(plainText(text), allNamesOf(people))
}

/** True when the line is addressed to another person: as a reply, by a mention or by name. */
export function isForOther(line: Line, people: readonly RoomPerson[]): boolean {
  const others = people.filter(({ userId }) => userId !== line.userId)
  return answersOther(line) || mentionsOther(line) || addressees(line.text, others).length > 0
}

/**
 * True for words between people outside the talk that Parley leads. In BETWEEN_THEM manners only a reply or a question
 * is one.
 */
export function isAside(line: Line, { people, manner }: Pick<Room, 'people' | 'manner'>): boolean {
  if (answersOther(line)) return true
  if (manner !== null && BETWEEN_THEM.has(manner) && !hasQuestionMark(line.text)) return false
  return isForOther(line, people)
}
