import { mayCallAssistant } from './addressed.ts'
import { isAside, isForOther, stillAsked } from './answers.ts'
import { asking, silent, speak, speakCalled, speakers, waitFor, type Decision, type Silence } from './decision.ts'
import { goesInRounds, type Moment } from './moment.ts'
import { isInSight } from './partner.ts'
import { patienceLeft } from './timing/patience.ts'
import { isAcknowledgement, isMove } from './reading/acknowledgements.ts'
import { addressees, peopleNamed, standsAtEdge } from './reading/addressing.ts'
import { hasQuestionMark } from './reading/questions.ts'
import { isBareHush } from './reading/quiet.ts'
import { isOwnIdea } from './reasons.ts'
import { RELOAD_MS, type Line, type Room } from './room.ts'
import { ASKED_TO_BE_QUIET } from '../../../protocol/parley-why.ts'

/** Two people whom Parley asked together are both waited for, so long. */
const ASKED_PATIENCE_MS = 60_000
/** People who name Parley in a room of so many seldom talk about it. */
const SMALL_ROOM = 4

/** Rule 1: one person is here alone. No other ever was, where Parley is to speak only when called. */
export function isOneToOne({ room, here, calls }: Moment): boolean {
  if (here.length > 1) return false
  return room.activity !== 'called' || room.people.length <= 1 || calls.length > 0
}

/** Rule 1: a person who is alone here talks to Parley, unless they address one who is away. */
export function isForAbsent(moment: Moment): boolean {
  const { room, news, calls } = moment
  if (calls.length > 0) return false
  return isBetweenPeople(moment) || news.every((line) => isForOther(line, room.people))
}

/**
 * Rule 1 answers a person whom the others have just left, if they do not come back. So their words get no silence and no gate's
 * word before that is known. Nothing changes where Parley speaks only when called.
 */
export function unlessAlone(decision: Decision, moment: Moment, now: Date): Decision {
  const { aloneSince, activity } = moment.room
  if (activity === 'called' || decision.verdict === 'speak' || aloneSince === null || isForAbsent(moment))
    return decision
  if (!moment.news.some(({ at }) => at >= aloneSince)) return decision
  const untilKnownMs = aloneSince.getTime() + RELOAD_MS - now.getTime()
  return waitFor(moment, [], untilKnownMs, decision.reason)
}

/** Rule 4. A line that names Parley beside a call may be one, too, and is answered with it. */
export function called(moment: Moment): Decision {
  const { room, news, calls, namings } = moment
  const lines = news.filter((line) => calls.includes(line) || namings.includes(line))
  return speakCalled(moment, { code: 'called', names: namesOf(room, speakers(calls)) }, lines)
}

/** Rule 3. A picture is something, whatever is said beside it (IMG-3), and an "ok" is when its author was asked. */
export function isNothing(line: Line, { room, answers, calls }: Moment): boolean {
  if (line.files?.length) return false
  if (answers.includes(line) || calls.includes(line) || !isAcknowledgement(line.text, room.people)) return false
  return room.manner !== 'gamemaster' || !isMove(line.text, room.people)
}

/**
 * Rule 5: Parley answers a person whom it asked alone and by name. It answers the first word to an open question where its
 * partner says it, or two are here. The gate is asked where others have stepped in. Several who were asked are waited for.
 * After a request without a question mark the gate is asked (TURN-4).
 */
export function answered(moment: Moment, now: Date): Decision {
  const { room, here, unanswered, asked, answers, namings, partner } = moment
  if (!asked?.isByName) {
    const isFirst = unanswered[0] === answers[0] && moment.news.includes(answers[0]!)
    const isCertain = isFirst && (here.length <= 2 || answers.every(({ userId }) => userId === partner))
    return isCertain
      ? speak(moment, { code: 'open-answer' }, answers)
      : asking(moment, { code: 'open-answer' }, answers)
  }
  const reason = { code: 'answered', names: namesOf(room, speakers(answers)) } as const
  const isPlain = answers.every((line) => isPlainAnswer(line, room))
  if (asked.isRequest) return namings.length > 0 ? named(moment, namings) : asking(moment, reason, answers)
  if (asked.people.length === 1 && speakers(unanswered).length === 1 && isPlain)
    return speakCalled(moment, reason, answers)
  const missing = stillAsked(asked, answers).filter(({ isHere }) => isHere)
  const left = patienceLeft(ASKED_PATIENCE_MS, answers, now)
  return missing.length > 0 && left > 0 ? waitFor(moment, missing, left) : asking(moment, reason, answers)
}

/** An answer that asks nothing back, names nobody, and does not ask for quiet. */
function isPlainAnswer(line: Line, { people }: Room): boolean {
  return !isQuestion(line) && peopleNamed(line.text, people).length === 0 && !isBareHush(line.text)
}

/** Rule 6: every new line is for another person, or goes on with such a talk and asks nothing. */
export function isBetweenPeople(moment: Moment): boolean {
  const { room, news } = moment
  const isSomething = (line: Line) => !isNothing(line, moment)
  const forOthers = news.filter((line) => isToOther(line, moment)).filter(isSomething)
  if (forOthers.length === 0) return false // as nearly always, in a burst of many lines too
  const substantial = news.filter(isSomething)
  if (goesInRounds(room)) return forOthers.length === substantial.length
  const authors = new Set(forOthers.flatMap((line) => [line.userId, ...addressedIn(line, room)]))
  return substantial.every((line) => forOthers.includes(line) || (authors.has(line.userId) && !isQuestion(line)))
}

function addressedIn({ text, replyTo, mentions = [] }: Line, { people }: Room): string[] {
  const called = addressees(text, people).map(({ userId }) => userId)
  return [...called, ...mentions.map(({ userId }) => userId), ...(replyTo ? [replyTo.userId] : [])]
}

function isToOther(line: Line, { room }: Moment): boolean {
  return !mayCallAssistant(line) && isAside(line, room)
}

/** Rule 7: all that was ever said here is new. */
export function isFirst({ room, news }: Moment): boolean {
  return room.isComplete && room.lines.every((line) => news.includes(line))
}

/** Rule 9: the gate is asked where Parley is in sight, or anything is asked. An aimless talk costs no request. */
export function open(moment: Moment, now: Date): Decision {
  const { room, news } = moment
  const isAimless = !news.some(isQuestion) && !isInSight(room, now) && !news.some((line) => isNewVoice(line, room))
  if (isAimless) return silent(moment, 'listening')
  return asking(moment, { code: 'something-to-add' }, moment.unanswered)
}

/**
 * TURN-8: the lines with which Parley's partner goes on after its answer, without its name. Where another person spoke first,
 * only the partner's first words count: later ones are part of the people's talk, as all are after Parley's own idea or in a
 * round.
 */
export function goingOnWith({ room, partner, unanswered, news, isRound }: Moment): Line[] {
  const first = unanswered.find(({ userId }) => userId === partner)
  if (!first) return []
  const answer = room.lines.findLast(({ isAssistant }) => isAssistant)
  const isBehindOthers = first !== unanswered[0]
  if (isBehindOthers && (isRound || !news.includes(first) || isOwnIdea(answer?.why))) return []
  return news.filter(({ userId }) => userId === partner)
}

export function goOn(moment: Moment, ofPartner: readonly Line[]): Decision {
  return asking(moment, { code: 'going-on' }, ofPartner)
}

/**
 * Parley's name stands in these lines, and may call it: the gate knows (TURN-5). Its SPEAK ends a quiet. Its SILENT begins one,
 * where a line may ask for that.
 */
export function named(moment: Moment, lines: readonly Line[]): Decision {
  const { room, here, isHushed, mayBeHush } = moment
  const reason = { code: 'called', names: namesOf(room, speakers(lines)) } as const
  const mayBeCall = !isHushed && here.length <= SMALL_ROOM && lines.some((line) => mayCall(line, room))
  const otherwise: Silence = { verdict: 'silent', reason: ASKED_TO_BE_QUIET, isHushed: true }
  const asked = { ...asking(moment, reason, lines), isCalled: true, endsQuiet: isHushed, mayBeCall }
  return mayBeHush ? { ...asked, otherwise } : asked
}

/** Parley's name begins or ends a sentence, and nobody else is named. */
function mayCall({ text }: Line, { people }: Room): boolean {
  return standsAtEdge(text) && peopleNamed(text, people).length === 0
}

/** A person's first message in view: a latecomer may ask without a mark. */
function isNewVoice(line: Line, { lines, isComplete }: Room): boolean {
  return !isComplete && lines.find(({ userId }) => userId === line.userId) === line
}

export function isQuestion({ text }: Line): boolean {
  return hasQuestionMark(text)
}

export function namesOf({ people }: Room, userIds: readonly string[]): string[] {
  return userIds.flatMap((userId) => people.find((person) => person.userId === userId)?.userName ?? [])
}
