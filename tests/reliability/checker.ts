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
   * An acked message is not stored, or a stored one was never shown to a client that stays to the end. A reply that
   * was broken off may lack its last second.
   */
  'lost',
  /**
   * One (session, person, tempMsgId), id or seq is stored twice; a person has two join notices; or a live message is
   * told twice on one connection. Allowed repeats: once in a join's answer and once live, the same message within 2 s
   * after a join (decision 4), or while a fault lasts and for 20 s (contract, section 8: "after a recovery the same
   * message id may arrive twice: clients keep one").
   */
  'duplicated',
  /** A message is shown or stored that nobody sent, or that was refused. */
  'phantom',
  /** Clients saw two orders, a seq contradicts real time, or the stored seqs have a gap. */
  'outOfOrder',
  /** A client outside a session learns something of it. */
  'leaked',
  /** A reply has no end, goes on after its end, or begins before the previous one ended. */
  'unended',
  /** One client is told the end of a reply twice. */
  'repeatedEnds',
  /** Stale read: a read or join misses a message that was acked, or shown to any client, before the request. */
  'missed',
  /**
   * A client's last state of a changed row differs from the database: a message, name, vote, setting or Parley's
   * state.
   */
  'stale',
  /**
   * An acked card is not stored, or is stored or closed twice. An agreement closes before all agree. A client's last
   * state of a card differs from the database. A private answer reaches another client.
   */
  'cards',
  /**
   * A message has another name or id than its sender's, or the wrong one of two texts; or an ack holds another
   * message.
   */
  'identity',
  /** Clients disagree about participants, names or votes, or these differ from the calls that were made. */
  'unsettled',
  /** More messages are stored than the quota allows, or one is refused below it. */
  'quota',
  /** A permitted call is refused. */
  'refused',
  /** A connected client lacks something when the promised time after a fault has passed. */
  'late',
  /** Parley gives no answer, or an agreement, a clear or a reset asked for after a fault does not happen. */
  'stuck',
  /** A client that never left is not back at the end, or a session cannot be read then. */
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

/** The checks for a chat that is cleared and reset. */
export const RESTLESS_CHECKS: readonly Check[] = [
  checkResets,
  checkClears,
  checkClosed,
  checkChanges,
  checkEnds,
  checkStaleness,
  checkCards,
]

/** Returns every violation of the contract in a history. Pure: the same history gives the same answer. */
export function check(history: History, checks = CHECKS): Violation[] {
  return [...violationsIn(history, checks)]
}

/** Yields the violations one by one, so that a caller can stop early. */
export function* violationsIn(history: History, checks = CHECKS): Generator<Violation, void> {
  const reading = read(history)
  for (const find of checks) yield* find(reading)
}

/** Returns how many repeats were allowed, for the report. */
export function countRepeats(history: History): number {
  return [...repeatsIn(read(history))].filter(({ isAllowed }) => isAllowed).length
}

/** Returns how long after its fault a client still missed what had been said before the end of it, for the report. */
export function missedForMs(history: History): number {
  return longestWait(read(history))
}
