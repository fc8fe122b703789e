import { holdMs } from './timing/hold.ts'

/** A failed decision is retried for three minutes: long enough for a restart or failover. */
export const RETRY_MS = 2000
const TRIES = 90

/** The unanswered messages of one session, until Parley decides. Times in milliseconds of one clock. */
export type Attention = {
  /** Messages from this seq on are new. */
  sinceSeq: number
  firstAt: number
  lastAt: number
  /** Time of the first call; null without one. */
  calledAt: number | null
  /** True while only people who have not spoken are awaited: the next line begins a new burst. */
  isPatient: boolean
  triesLeft: number
}

/** Adds a message to the waiting ones; all are decided together. */
export function attended(
  before: Attention | undefined,
  news: { sinceSeq: number; isCalled: boolean },
  now: number,
): Attention {
  const burst = before && !before.isPatient ? before : { firstAt: now, calledAt: null }
  return {
    sinceSeq: Math.min(before?.sinceSeq ?? Infinity, news.sinceSeq),
    firstAt: burst.firstAt,
    lastAt: now,
    calledAt: burst.calledAt ?? (news.isCalled ? now : null),
    isPatient: false,
    triesLeft: TRIES,
  }
}

/** The ms for which Parley still holds its decision. A person alone is answered as if they had called. */
export function holdOf(
  { firstAt, lastAt, calledAt }: Attention,
  { now, isAlone, isTyping }: { now: number; isAlone: boolean; isTyping: boolean },
): number {
  const since = isAlone ? firstAt : calledAt
  return holdMs({
    sinceFirstMs: now - firstAt,
    sinceLastMs: now - lastAt,
    sinceCallMs: since === null ? null : now - since,
    isTyping,
  })
}

/** Joins messages that need another decision with those that came meanwhile. */
export function resumed(newer: Attention | undefined, before: Attention, isPatient: boolean): Attention {
  return newer ? { ...newer, sinceSeq: Math.min(newer.sinceSeq, before.sinceSeq) } : { ...before, isPatient }
}

/** Returns the attention of the next try; null after the last. */
export function triedAgain(before: Attention): Attention | null {
  return before.triesLeft > 0 ? { ...before, triesLeft: before.triesLeft - 1 } : null
}
