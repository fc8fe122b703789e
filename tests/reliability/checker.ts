import { checkAbsence } from './checks/absence.ts'
import { checkCards } from './checks/cards.ts'
import { checkClears } from './checks/clears.ts'
import { checkDelivery, repeatsIn } from './checks/delivery.ts'
import { checkEnds } from './checks/ends.ts'
import { checkLateness, longestWait } from './checks/lateness.ts'
import { checkLog } from './checks/log.ts'
import { checkOrder } from './checks/order.ts'
import { checkPrivacy } from './checks/privacy.ts'
import { checkQuota } from './checks/quota.ts'
import { checkClosed, checkRefusals } from './checks/refusals.ts'
import { checkReplies } from './checks/replies.ts'
import { checkResets } from './checks/resets.ts'
import { checkAgreed, checkAnswered, checkChanges } from './checks/revival.ts'
import { checkRoom } from './checks/room.ts'
import { checkStaleness } from './checks/staleness.ts'
import type { History } from './history.ts'
import { read, type Reading } from './reading.ts'

export const VIOLATIONS = [
  /**
   * Acked and not stored; stored, and a client that is there to the end was never shown it; or of a reply that was broken off
   * more than the last second.
   */
  'lost',
  /**
   * One (session, person, tempMsgId) stored more than once, one id or seq twice, a second join notice of one person; or
   * one live message told again on one connection. Not a duplicate: the same message in a join's answer and live; and the
   * same message told again as it was, within 2 s after a join (decision 4), or while a fault lasts and for 20 s (contract,
   * section 8: "after a recovery the same message id may arrive twice: clients keep one").
   */
  'duplicated',
  /** Shown or stored, and nobody sent it; or refused, and stored all the same. */
  'phantom',
  /** Two orders; a seq that contradicts real time; a gap in the stored seqs. */
  'outOfOrder',
  /** Something of a session at somebody who is not in it. */
  'leaked',
  /** A reply without its end, that goes on after it, or that begins before the last one's. */
  'unended',
  /** The end of a reply, told to one client a second time. */
  'repeatedEnds',
  /** A read or a join that misses what was acked, or shown to anybody, before it was asked for. */
  'missed',
  /** In the end somebody shows of a changed row what the database has not: of a message, a name, a vote, a setting, Parley. */
  'stale',
  /**
   * A card that was acked and is not stored, or is stored twice; an agreement that is closed without all, or a card closed twice;
   * one that somebody shows otherwise than the database in the end; a private answer at anybody else.
   */
  'cards',
  /** A message under another name or id than its sender's; the wrong one of two texts; an ack of something else. */
  'identity',
  /** Participants, names or votes that are not the same for everybody, or not what was done. */
  'unsettled',
  /** More stored than the quota allows, or refused below it. */
  'quota',
  /** Somebody who may, told that they may not. */
  'refused',
  /** Connected, and without something when a fault was over for as long as the contract gives. */
  'late',
  /** No answer of Parley, no agreement, no clear or no reset that was asked for after a fault. */
  'stuck',
  /** Not back in the end, and never left; or a session that cannot be read in the end. */
  'absent',
] as const

export type ViolationKind = (typeof VIOLATIONS)[number]
export type Violation = { kind: ViolationKind; what: string }
export type Check = (reading: Reading) => Iterable<Violation>

const CHECKS: readonly Check[] = [
  checkLog,
  checkDelivery,
  checkOrder,
  checkPrivacy,
  checkReplies,
  checkEnds,
  checkRoom,
  checkStaleness,
  checkCards,
  checkQuota,
  checkRefusals,
  checkLateness,
  checkAbsence,
  checkAnswered,
  checkAgreed,
]

/** For a chat that is cleared and reset. */
export const RESTLESS_CHECKS: readonly Check[] = [
  checkResets,
  checkClears,
  checkClosed,
  checkChanges,
  checkEnds,
  checkStaleness,
  checkCards,
]

/** Everything that contradicts the contract in what was recorded. Pure: the same history, the same answer. */
export function check(history: History, checks = CHECKS): Violation[] {
  return [...violationsIn(history, checks)]
}

/** The same one by one: whoever has seen enough need not look on. */
export function* violationsIn(history: History, checks = CHECKS): Generator<Violation, void> {
  const reading = read(history)
  for (const find of checks) yield* find(reading)
}

/** How often somebody was told again what they may be told again, for the report. */
export function countRepeats(history: History): number {
  return [...repeatsIn(read(history))].filter(({ isAllowed }) => isAllowed).length
}

/** How long after its fault somebody still missed what was said before that ended, for the report. */
export function missedForMs(history: History): number {
  return longestWait(read(history))
}
