import { ASKED_TO_BE_QUIET } from '../../../protocol/silences.ts'
import { isAcknowledgement } from './reading/acknowledgements.ts'
import { namesAssistant } from './addressed.ts'
import { isAside, isForOthers, isPlainlyForOthers, mayGoOn, stillAsked } from './answers.ts'
import { saysYou } from './reading/calling.ts'
import { later, silent, speak, speakCalled, speakers, waitFor, type Decision, type Speech } from './decision.ts'
import { holdMs } from './hold.ts'
import { APART_MS, hasShareLeft, untilApartMs } from './limits.ts'
import { inclinationOf } from './manners.ts'
import { goesInRounds, readMoment, type Moment } from './moment.ts'
import { untilPacedMs } from './pace.ts'
import { patienceLeft } from './patience.ts'
import { dangerSaid } from './reading/danger-said.ts'
import { isQuestion } from './reading/questions.ts'
import { isOwnIdea } from './reasons.ts'
import { RELOAD_MS, type Line, type Room, type TurnEvent } from './room.ts'

/** Nothing was said that was not considered before. */
export const NOTHING_NEW = 'nothing new'
/** A look that comes a moment early is not repeated. */
const SHORTEST_WAIT_MS = 20
/** Two people whom Parley asked together are both waited for, so long. */
const ASKED_PATIENCE_MS = 60_000

/**
 * When to speak: a pure function of the room, of what happened, and of the time. The rules stand in their order, the first
 * that matches wins (decision 15); then what Parley would say by itself has to pass the limits, danger passes all of them, and
 * everything waits for a pause.
 */
export function decide(room: Room, event: TurnEvent, now: Date): Decision {
  const moment = readMoment(room, event)
  if (moment.news.length === 0) return silent(moment, NOTHING_NEW)
  if (event.kind === 'askedAgain') return again(moment, event.byUserId)
  const decision = withinLimits(firstMatch(moment, now), room, now)
  const ordinary = atPace(unlessAlone(decision, moment, now), moment, now)
  return afterPause(heedingDanger(ordinary, moment, now), moment, now)
}

/**
 * TURN-3: danger waits for nobody. Explicit words are answered in every manner, hushed or only when called, before any limit;
 * the quiet stays for everybody else. Of hints the gate is asked, once, and the rules hold where it says that they are none.
 */
function heedingDanger(ordinary: Decision, moment: Moment, now: Date): Decision {
  const { explicit, hints } = dangerSaid(moment)
  if (explicit.length > 0) {
    const others = ordinary.verdict === 'speak' ? ordinary.answers.filter((line) => !explicit.includes(line)) : []
    const answers = [...others, ...explicit].sort((one, other) => one.seq - other.seq)
    const urgent = { ...speak(moment, { code: 'danger' }, answers), isCalled: true }
    return ordinary.verdict === 'speak' ? { ...urgent, reason: ordinary.reason, isHushed: ordinary.isHushed } : urgent
  }
  const unheard = hints.filter(({ seq }) => seq > (moment.room.judgedSeq ?? 0))
  if (unheard.length === 0) return ordinary
  if ('answers' in ordinary) return ordinary.verdict === 'ask' ? { ...ordinary, isUrgent: true } : ordinary
  const asking: Speech = {
    ...speak(moment, { code: 'gate' }, unheard),
    verdict: 'ask',
    isUrgent: true,
    otherwise: ordinary,
  }
  const untilNextQuestion = untilNextQuestionMs(moment.room, now)
  return untilNextQuestion > 0 ? later(asking, untilNextQuestion) : asking
}

/** For those who had called, where somebody had. */
function again(moment: Moment, byUserId = ''): Decision {
  const { room, calls, unanswered } = moment
  const names = namesOf(room, [byUserId])
  return speakCalled(moment, { code: 'again', names }, calls.length > 0 ? calls : unanswered)
}

function firstMatch(moment: Moment, now: Date): Decision {
  const { room, news, calls, isRound, answers } = moment
  if (isOneToOne(moment) && !isForAbsent(moment)) return { ...speak(moment, { code: 'alone' }), isCalled: true } // 1
  if (moment.isHushed) return silent(moment, ASKED_TO_BE_QUIET) // 2
  if (news.every((line) => isNothing(line, moment))) return silent(moment, 'nothing to answer') // 3
  if (calls.length > 0) return speakCalled(moment, { code: 'called', names: namesOf(room, speakers(calls)) }, calls) // 4
  if (!isRound && answers.some((line) => news.includes(line))) return answered(moment, now) // 5
  if (isBetweenPeople(moment)) return silent(moment, 'between people') // 6
  if (room.activity === 'called') return silent(moment, 'only when called')
  if (isFirst(moment)) return speak(moment, { code: 'first' }) // 7
  return inManner(moment, now) ?? open(moment) // 8, 9
}

/** Rule 1: nobody else is here; and where Parley is to speak only when called, nobody else ever was. */
function isOneToOne({ room, here, calls }: Moment): boolean {
  if (here.length > 1) return false
  return room.activity !== 'called' || room.people.length <= 1 || calls.length > 0
}

/** Rule 1: whoever is alone here talks to Parley, unless it is somebody who is away that they address by name. */
function isForAbsent(moment: Moment): boolean {
  const { news, calls } = moment
  if (calls.length > 0) return false
  return isBetweenPeople(moment) || news.every((line) => isToOther(line, moment))
}

/** Rule 3. A yes or no is something when its author was asked, and a yes to an offer calls. */
function isNothing(line: Line, { room, answers, calls }: Moment): boolean {
  return !answers.includes(line) && !calls.includes(line) && isAcknowledgement(line.text, room.people)
}

/** Rule 5: who was asked by name is answered; whoever else was asked with them is waited for. */
function answered(moment: Moment, now: Date): Decision {
  const { room, asked, answers } = moment
  if (!asked?.isByName) return speak(moment, { code: 'openAnswer' }, answers)
  const missing = stillAsked(asked, answers).filter(({ isHere }) => isHere)
  const left = patienceLeft(ASKED_PATIENCE_MS, answers, now)
  if (missing.length > 0 && left > 0) return waitFor(moment, missing, left)
  return speakCalled(moment, { code: 'answered', names: namesOf(room, speakers(answers)) }, answers)
}

/** Rule 6: what they said is for somebody else. */
function isBetweenPeople(moment: Moment): boolean {
  const { room, news } = moment
  const isSubstantial = (line: Line) => !isNothing(line, moment)
  const forOthers = news.filter((line) => isToOther(line, moment)).filter(isSubstantial)
  if (forOthers.length === 0) return false // as nearly always, in a burst of many lines too
  const substantial = news.filter(isSubstantial)
  // A word to another player takes nothing from what was done in the round.
  if (goesInRounds(room)) return forOthers.length === substantial.length
  // Who answers the one who was addressed takes part in the same exchange.
  const authors = new Set(speakers(forOthers))
  return !substantial.some((line) => !authors.has(line.userId) && isQuestion(line.text))
}

/** Whoever is alone, or begins a chat, tells Parley of the others: "Ben refuses to cook". */
function isToOther(line: Line, moment: Moment): boolean {
  const { room, here } = moment
  const isAlone = here.length <= 1 || room.aloneSince !== null
  if (isAlone || isFirst(moment)) return isPlainlyForOthers(line, room.people)
  return room.manner ? isAside(line, room) : isForOthers(line, room.people)
}

/** Rule 7. */
function isFirst({ room, news }: Moment): boolean {
  return room.isComplete && room.lines.every((line) => news.includes(line))
}

/** Rule 8. */
function inManner(moment: Moment, now: Date): Decision | null {
  const inclination = moment.room.manner && inclinationOf(moment.room.manner, moment, now)
  switch (inclination?.kind) {
    case 'speak':
      return speak(moment, inclination.reason)
    case 'silent':
      return silent(moment, inclination.reason)
    case 'wait':
      return waitFor(moment, inclination.forPeople, inclination.ms, inclination.reason)
    default:
      return null
  }
}

/** Rule 9. An active Parley needs no second opinion on a question that is open to everybody, as one with a "you" hardly is. */
function open(moment: Moment): Decision {
  const { room, news, unanswered } = moment
  const isOpenQuestion = ({ text }: Line) => isQuestion(text) && !saysYou(text)
  const questions = news.filter((line) => isOpenQuestion(line) && !isForOthers(line, room.people))
  if (room.activity === 'active' && questions.length > 0) return speak(moment, { code: 'open' }, questions)
  const isGoingOn = news.some((line) => line === unanswered[0] && mayGoOn(line, room.lines))
  return { ...speak(moment, { code: isGoingOn ? 'goingOn' : 'gate' }), verdict: 'ask' }
}

/** What nobody called for keeps its distance, and what is Parley's own idea its share. */
function withinLimits(decision: Decision, room: Room, now: Date): Decision {
  if (decision.verdict === 'silent' || decision.verdict === 'wait' || decision.isCalled) return decision
  if (isOwnIdea(decision.reason) && !hasShareLeft(room)) {
    return { verdict: 'silent', reason: 'leaving room for others', isHushed: decision.isHushed }
  }
  const untilNextQuestion = decision.verdict === 'ask' ? untilNextQuestionMs(room, now) : 0
  const longest = Math.max(untilApartMs(room, now), untilNextQuestion)
  return longest > 0 ? later(decision, longest) : decision
}

function untilNextQuestionMs({ lastAskedAt }: Room, now: Date): number {
  return lastAskedAt ? lastAskedAt.getTime() + APART_MS - now.getTime() : 0
}

/**
 * What is said when the others have just left gets no silence for their sake, and no gate's word, before it is known whether
 * they are back: if they are not, rule 1 answers it, except where Parley speaks only when called.
 */
function unlessAlone(decision: Decision, moment: Moment, now: Date): Decision {
  const { aloneSince, activity } = moment.room
  if (activity === 'called' || decision.verdict === 'speak' || aloneSince === null || isForAbsent(moment))
    return decision
  if (!moment.news.some(({ at }) => at >= aloneSince)) return decision
  const untilKnownMs = aloneSince.getTime() + RELOAD_MS - now.getTime()
  if (decision.verdict === 'wait') return { ...decision, waitMs: Math.min(decision.waitMs, untilKnownMs) }
  return waitFor(moment, [], untilKnownMs, decision.reason)
}

/** Who answers Parley again and again, faster than people can, is answered more and more slowly; who calls it by name is not. */
function atPace(decision: Decision, { room, calls }: Moment, now: Date): Decision {
  if (decision.verdict === 'silent' || decision.verdict === 'wait') return decision
  if (calls.some((line) => namesAssistant(line, room.people))) return decision
  const untilPaced = untilPacedMs(room, decision.respondTo, now)
  return untilPaced < SHORTEST_WAIT_MS ? decision : later(decision, untilPaced)
}

/** Nothing is decided in the middle of a burst: several quick messages get one answer that sees them all. */
function afterPause(decision: Decision, { room, news, calls }: Moment, now: Date): Decision {
  const [first, last] = [news[0], news.at(-1)]
  if (!first || !last) return decision
  const since = (line: Line) => now.getTime() - line.at.getTime()
  const isCalled = 'isCalled' in decision && decision.isCalled
  const untilPauseMs = holdMs({
    sinceFirstMs: since(first),
    sinceLastMs: since(last),
    sinceCallMs: isCalled ? since(calls[0] ?? first) : null,
    isTyping: room.typing.length > 0,
  })
  if (untilPauseMs < SHORTEST_WAIT_MS) return decision
  return later({ ...decision, reason: 'waiting for a pause' }, untilPauseMs)
}

function namesOf({ people }: Room, userIds: readonly string[]): string[] {
  return userIds.flatMap((userId) => people.find((person) => person.userId === userId)?.userName ?? [])
}
