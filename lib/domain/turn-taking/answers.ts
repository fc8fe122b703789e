import { addressees, namedIn } from './addressing.ts'
import { isMereThanks } from './acknowledgements.ts'
import { leadingPhrase, lettersOnly } from './phrases.ts'
import { plainText, sentencesOf } from './plain-text.ts'
import type { Line, Room, RoomPerson } from './room.ts'
import { wordsOf } from './words/index.ts'

/** An answer is among the next messages after the question, or comes soon. */
const ANSWER_MESSAGES = 2
const ANSWER_MS = 3 * 60_000
/** Somebody who picks up what Parley just said does so at once. */
const FOLLOW_UP_MS = 2 * 60_000

const FOLLOW_UPS = wordsOf('followUps')

export type Asked = { people: readonly RoomPerson[]; isByName: boolean }

/** Whom Parley's last message asked something: the people it names, else everybody. Null when it asked nothing. */
export function askedBy(line: Line | undefined, people: readonly RoomPerson[]): Asked | null {
  if (!line?.isAssistant) return null
  const question = sentencesOf(plainText(line.text)).findLast((sentence) => /[?？؟]/.test(sentence))
  if (question === undefined) return null
  const inQuestion = namedIn(question, people)
  const named = inQuestion.length > 0 ? inQuestion : namedIn(line.text, people)
  return named.length > 0 ? { people: named, isByName: true } : { people, isByName: false }
}

/** The lines since Parley's question that may answer it, by whoever was asked. */
export function answersTo(asked: Asked, question: Line, { people, lines }: Pick<Room, 'people' | 'lines'>): Line[] {
  const after = lines.slice(lines.indexOf(question) + 1)
  return after.filter((line, index) => {
    const isSoon = line.at.getTime() - question.at.getTime() <= ANSWER_MS && asked.isByName
    if (index >= ANSWER_MESSAGES && !isSoon) return false
    if (!asked.people.some(({ userId }) => userId === line.userId)) return false
    return !isMereThanks(line.text, people) && !isForOthers(line, people)
  })
}

/** 'Why?', 'can you show me …' right after Parley's message: meant for Parley without its name. */
export function isFollowUp(line: Line, previous: Line | undefined, people: readonly RoomPerson[]): boolean {
  if (!previous?.isAssistant || line.at.getTime() - previous.at.getTime() > FOLLOW_UP_MS) return false
  if (isForOthers(line, people)) return false
  return leadingPhrase(lettersOnly(plainText(line.text)), FOLLOW_UPS) !== null
}

/** Addressed, by name, to somebody else in the room. */
export function isForOthers(line: Line, people: readonly RoomPerson[]): boolean {
  const others = people.filter(({ userId }) => userId !== line.userId)
  return addressees(line.text, others).length > 0
}
