import { asking, later, silent, speak, speakCalled, waitFor, type Decision } from './decision.ts'
import { callsAssistant } from './addressed.ts'
import { holdMs } from './timing/hold.ts'
import { APART_MS, hasShareLeft, untilApartMs } from './timing/limits.ts'
import { readMoment, type Moment } from './moment.ts'
import { untilPacedMs } from './timing/pace.ts'
import { dangerSaid } from './reading/danger-said.ts'
import { isOwnIdea } from './reasons.ts'
import { RELOAD_MS, type Line, type Room, type TurnEvent } from './room.ts'
import { firstMatch, isForAbsent, namesOf } from './rules.ts'

/** Nothing was said that was not considered before. */
export const NOTHING_NEW = 'nothing new'
/** A look that comes a moment early is not repeated. */
const SHORTEST_WAIT_MS = 20

/**
 * Decides when to speak: a pure function of the room, of what happened, and of the time. The first rule that matches wins
 * (`rules`). Then Parley's own ideas pass the limits, danger passes all of them, and everything waits for a pause.
 */
export function decide(room: Room, event: TurnEvent, now: Date): Decision {
  const moment = readMoment(room, event, now)
  if (moment.news.length === 0) return silent(moment, NOTHING_NEW)
  if (event.kind === 'askedAgain') return again(moment, event.byUserId)
  const decision = withinLimits(firstMatch(moment, now), room, now)
  const ordinary = atPace(unlessAlone(decision, moment, now), moment, now)
  return afterPause(heedingDanger(ordinary, moment, now), moment, now)
}

/** Speaks to those who had called, where anybody had. */
function again(moment: Moment, byUserId = ''): Decision {
  const { room, calls, unanswered } = moment
  const names = namesOf(room, [byUserId])
  return speakCalled(moment, { code: 'again', names }, calls.length > 0 ? calls : unanswered)
}

/**
 * TURN-3: danger waits for nobody. Explicit words are answered in every manner, hushed or only when called, before any limit;
 * the quiet stays for everybody else. The gate is asked about hints, once. The rules hold where it says that they are none.
 */
function heedingDanger(ordinary: Decision, moment: Moment, now: Date): Decision {
  const { explicit, hints } = dangerSaid(moment)
  if (explicit.length > 0) {
    const others = ordinary.verdict === 'speak' ? ordinary.answers.filter((line) => !explicit.includes(line)) : []
    const answers = [...others, ...explicit].sort((one, other) => one.seq - other.seq)
    const urgent = { ...speak(moment, { code: 'danger' }, answers), isCalled: true }
    return ordinary.verdict === 'speak'
      ? { ...urgent, reason: ordinary.reason, why: ordinary.why, isHushed: ordinary.isHushed }
      : urgent
  }
  const unheard = hints.filter(({ seq }) => seq > (moment.room.judgedSeq ?? 0))
  if (unheard.length === 0) return ordinary
  if ('answers' in ordinary) return ordinary.verdict === 'ask' ? { ...ordinary, isUrgent: true } : ordinary
  const question = { ...asking(moment, { code: 'something-to-add' }, unheard), isUrgent: true, otherwise: ordinary }
  const untilNextQuestion = untilNextQuestionMs(moment.room, now)
  return untilNextQuestion > 0 ? later(question, untilNextQuestion) : question
}

/** An uncalled answer keeps its distance, and Parley's own ideas their share; what its partner goes on with is none. */
function withinLimits(decision: Decision, room: Room, now: Date): Decision {
  if (decision.verdict === 'silent' || decision.verdict === 'wait' || decision.isCalled) return decision
  if (isOwnIdea(decision.why) && !hasShareLeft(room)) {
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
 * Rule 1 answers a person whom the others have just left, if they do not come back. So their words get no silence and no gate's
 * word before that is known. Where Parley speaks only when called, nothing changes.
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

/** Slows the answers to a sender who answers Parley again and again, faster than people can. A call by name is not slowed. */
function atPace(decision: Decision, { room, calls }: Moment, now: Date): Decision {
  if (decision.verdict === 'silent' || decision.verdict === 'wait') return decision
  if (calls.some((line) => callsAssistant(line, room.people))) return decision
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
