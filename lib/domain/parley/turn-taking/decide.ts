import { heedingDanger, mindingDanger } from './danger.ts'
import { silent, speak, speakCalled, type Decision } from './decision.ts'
import { inclinationOf } from './manners.ts'
import { readMoment, type Moment } from './moment.ts'
import { ASKED_TO_BE_QUIET } from '../../../protocol/parley-why.ts'
import type { Room, TurnEvent } from './room.ts'
import * as rules from './rules.ts'
import { afterPause } from './timing/hold.ts'
import { withinLimits } from './timing/limits.ts'
import { atPace } from './timing/pace.ts'

/** The reason when no line is new. */
export const NOTHING_NEW = 'nothing new'

/**
 * Decides when Parley speaks: a pure function of room, event and time. The first matching rule wins. Limits bind
 * Parley's own ideas, never danger; every decision waits for a pause.
 */
export function decide(room: Room, event: TurnEvent, now: Date): Decision {
  const moment = readMoment(room, event, now)
  if (moment.news.length === 0) return silent(moment, NOTHING_NEW)
  if (event.kind === 'askedAgain') return again(moment, event.byUserId)
  const decision = withinLimits(firstMatch(moment, now), room, now)
  const ordinary = atPace(rules.unlessAlone(decision, moment, now), moment, now)
  return afterPause(heedingDanger(ordinary, moment, now), moment, now)
}

/** Answers the people who called, else all who wait. */
function again(moment: Moment, byUserId = ''): Decision {
  const { room, calls, unanswered } = moment
  const names = rules.namesOf(room, [byUserId])
  return mindingDanger(speakCalled(moment, { code: 'again', names }, calls.length > 0 ? calls : unanswered), moment)
}

/**
 * Tries the nine rules in their order. They read structure, and words only where they are certain (TURN-1). The gate is asked
 * about everything else. Decision 15.
 */
function firstMatch(moment: Moment, now: Date): Decision {
  const { room, news, calls, namings, isRound, answers } = moment
  // 1. A person alone with Parley is answered.
  if (rules.isOneToOne(moment) && !rules.isForAbsent(moment))
    return { ...speak(moment, { code: 'alone' }), isCalled: true }
  // 2. Told to be quiet, it is, unless its name may call it back.
  if (moment.isHushed) return namings.length > 0 ? rules.named(moment, namings) : silent(moment, ASKED_TO_BE_QUIET)
  // 3. Thanks, an "ok" or an emoji want nothing.
  if (news.every((line) => rules.isNothing(line, moment))) return silent(moment, 'nothing to answer')
  // 4. A call is answered.
  if (calls.length > 0) return rules.called(moment)
  // 5. So is an answer to its question.
  if (!isRound && answers.some((line) => news.includes(line))) return rules.answered(moment, now)
  // 6. Words to another person are theirs.
  if (rules.isBetweenPeople(moment)) return silent(moment, 'between people')
  if (namings.length > 0) return rules.named(moment, namings)
  const ofPartner = rules.goingOnWith(moment)
  if (room.activity === 'called')
    return ofPartner.length > 0 ? rules.goOn(moment, ofPartner) : silent(moment, 'only when called')
  // 7. A chat begins with a word of Parley's.
  if (rules.isFirst(moment)) return speak(moment, { code: 'first' })
  if (ofPartner.some(rules.isQuestion)) return rules.goOn(moment, ofPartner)
  // 8. The room's manner has it wait for people, or gives a question to the gate.
  const inItsManner = room.manner && inclinationOf(room.manner, moment, now)
  if (inItsManner) return inItsManner
  // 9. The gate is asked, except about an aimless talk.
  return ofPartner.length > 0 ? rules.goOn(moment, ofPartner) : rules.open(moment, now)
}
