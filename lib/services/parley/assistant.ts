import type { Message } from '../../protocol/entities.ts'
import { callsAssistant } from '../../domain/parley/turn-taking/reading/addressing.ts'
import { holdMs } from '../../domain/parley/turn-taking/hold.ts'
import { endsReply } from '../../domain/parley/turn-taking/reading/quiet.ts'
import type { TurnEvent, Unanswered } from '../../domain/parley/turn-taking/room.ts'
import { makeAlarm, type Alarm } from '../alarm.ts'
import type { Clock } from '../clock.ts'
import type { Consider, Wait } from './consider.ts'
import type { ParleyIs } from './parley-state.ts'
import { makeTypists } from './typists.ts'
import type { UnansweredStore, ReplyStore } from '../ports/parley.ts'

type Deps = {
  unanswered: UnansweredStore
  replies: Pick<ReplyStore, 'stop'>
  gatewayId: string
  consider: Consider
  parleyIs: ParleyIs
  /** How many sockets of this gateway are in the room. */
  countHere: (sessionId: string) => number
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

/** What fails is tried again, for three minutes at least: a database that restarts, or is replaced, is back by then. */
const RETRY_MS = 2000
const TRIES = 90
/** Whoever takes something over says so at once, unless it hears no news just now. */
const TAKEN_WITHIN_MS = 1000

/** What this gateway waits for in one session before it lets Parley decide. */
type Attention = {
  /** What was said from here on is new. */
  sinceSeq: number
  firstAt: number
  lastAt: number
  /** When Parley was first called; null while nobody has. */
  calledAt: number | null
  /** Only people who have not spoken yet are waited for: what is said now is a burst of its own. */
  isPatient: boolean
  triesLeft: number
  /** When Parley decides. */
  alarm: Alarm
}
type Heard = Pick<Message, 'seq' | 'text'>

const keyOf = ({ sessionId, sinceSeq }: Unanswered) => `${sinceSeq} ${sessionId}`

export type Assistant = ReturnType<typeof makeAssistant>

/**
 * Parley, listening: hears that something was said, holds until the room pauses, and considers whether to answer. Which
 * gateway heard what does not matter: what is decided upon stands in the database.
 */
export function makeAssistant({ unanswered, replies, gatewayId, consider, parleyIs, countHere, clock, onError }: Deps) {
  const attention = new Map<string, Attention>()
  const typists = makeTypists(clock)
  /** Sessions that no other gateway takes: this one decides although it stops. */
  const untaken = new Set<string>()
  /** What was handed over, until somebody says that they have it. */
  const offers = new Map<string, () => void>()
  let isStopped = false
  /** Decisions, with the replies that come of them, and sessions on their way to another gateway. */
  let underWay = 0

  /** Something was said; without a message: look at everything that still waits for an answer. */
  function heard(sessionId: string, message?: Heard): void {
    const isCalled = message === undefined || callsAssistant(message.text)
    if (message && isCalled && endsReply(message.text)) stopCurrent(sessionId)
    attend(sessionId, { sinceSeq: message?.seq ?? 0, isCalled })
  }

  /** Whoever asks for quiet while Parley talks, or is about to, does not want to hear the rest. */
  function stopCurrent(sessionId: string): void {
    replies.stop(sessionId, null).catch((cause: unknown) => onError(cause, 'ending a reply for the sake of quiet'))
  }

  /** What already waits, for a pause or for people, is decided upon together with the news. */
  function attend(sessionId: string, news: { sinceSeq: number; isCalled: boolean; isUntaken?: boolean }): void {
    const now = clock.now()
    const before = attention.get(sessionId)
    if (news.isUntaken) untaken.add(sessionId)
    else untaken.delete(sessionId)
    const burst = before && !before.isPatient ? before : { firstAt: now, calledAt: null }
    hold(sessionId, {
      sinceSeq: Math.min(before?.sinceSeq ?? Infinity, news.sinceSeq),
      firstAt: burst.firstAt,
      lastAt: now,
      calledAt: burst.calledAt ?? (news.isCalled ? now : null),
      isPatient: false,
      triesLeft: TRIES,
      alarm: before?.alarm ?? makeAlarm(clock, () => endWait(sessionId)),
    })
  }

  /** People who are typing hold an answer that nobody called for. */
  function typing(sessionId: string, userId: string, isTyping: boolean): void {
    typists.heard(sessionId, userId, isTyping)
    const current = attention.get(sessionId)
    if (current && !current.isPatient) hold(sessionId, current)
  }

  function hold(sessionId: string, current: Attention): void {
    const now = clock.now()
    // Whoever seems to be alone here may really be: then they are answered at once.
    const calledAt = countHere(sessionId) > 1 ? current.calledAt : current.firstAt
    const timing = {
      sinceFirstMs: now - current.firstAt,
      sinceLastMs: now - current.lastAt,
      sinceCallMs: calledAt === null ? null : now - calledAt,
      isTyping: typists.in(sessionId).length > 0,
    }
    wait(sessionId, current, holdMs(timing))
  }

  function wait(sessionId: string, current: Attention, ms: number): void {
    if (isStopped && !untaken.has(sessionId)) {
      current.alarm.cancel()
      attention.delete(sessionId)
      return void handOver(sessionId, current, ms)
    }
    current.alarm.set(ms)
    attention.set(sessionId, current)
  }

  function endWait(sessionId: string): void {
    const current = attention.get(sessionId)
    attention.delete(sessionId)
    if (current) void decideNow(sessionId, { kind: 'said', sinceSeq: current.sinceSeq }, current)
  }

  async function decideNow(sessionId: string, occasion: TurnEvent, before: Attention | null): Promise<void> {
    underWay++
    try {
      const hasNews = () => attention.get(sessionId)?.isPatient === false
      const next = await consider(sessionId, occasion, { typing: typists.in(sessionId), hasNews })
      if (next.kind === 'lookAgain') attend(sessionId, { sinceSeq: next.sinceSeq, isCalled: true })
      if (next.kind === 'wait') waitOn(sessionId, next, before)
    } catch (cause) {
      onError(cause, 'considering a reply')
      if (before && before.triesLeft > 0) tryAgain(sessionId, { ...before, triesLeft: before.triesLeft - 1 })
      else parleyIs(sessionId, { status: 'unavailable' }) // they may ask once more
    } finally {
      underWay--
    }
  }

  function tryAgain(sessionId: string, before: Attention): void {
    waitOn(sessionId, { kind: 'wait', ms: RETRY_MS, isPatient: false }, before)
  }

  /** What has to wait is decided upon together with what was said meanwhile. */
  function waitOn(sessionId: string, { ms, isPatient }: Wait, before: Attention | null): void {
    const newer = attention.get(sessionId)
    if (!newer && before) wait(sessionId, { ...before, isPatient }, ms)
    else if (newer && before) newer.sinceSeq = Math.min(newer.sinceSeq, before.sinceSeq)
  }

  /** This gateway stops: another one lets Parley decide. Where none has it, it does so itself while it still can. */
  async function handOver(sessionId: string, current: Attention, ms: number): Promise<void> {
    underWay++
    const { sinceSeq, isPatient } = current
    const isTaken = await offer({ sessionId, sinceSeq }).catch((cause: unknown) => {
      onError(cause, 'handing over what waits for an answer')
      return false
    })
    underWay--
    if (isTaken || isPatient) return
    untaken.add(sessionId)
    waitOn(sessionId, { kind: 'wait', ms, isPatient: false }, current)
  }

  /** Whether another gateway has it, as it said. */
  async function offer(waiting: Unanswered): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const patience = makeAlarm(clock, () => resolve(false))
    offers.set(keyOf(waiting), () => resolve(true)) // before it is said: the answer may be faster
    try {
      if (!(await unanswered.handOver(gatewayId, waiting))) return false
      patience.set(TAKEN_WITHIN_MS)
      return await promise
    } finally {
      patience.cancel()
      offers.delete(keyOf(waiting))
    }
  }

  return {
    heard,
    typing,

    /** Somebody wants an answer once more; ends when they have it or will not get it, and does not fail. */
    askedAgain(sessionId: string, byUserId: string): Promise<void> {
      return decideNow(sessionId, { kind: 'askedAgain', sinceSeq: 0, byUserId }, null)
    },

    /** What a gateway that stops hands over to this one. If this one stops as well by now, nothing goes to and fro. */
    takeOver(waiting: Unanswered): void {
      attend(waiting.sessionId, { sinceSeq: waiting.sinceSeq, isCalled: true, isUntaken: isStopped })
      unanswered.sayTakenOver(waiting).catch((cause: unknown) => onError(cause, 'saying what it took over'))
    },

    /** Somebody has what a gateway handed over: maybe this one. */
    takenOver(waiting: Unanswered): void {
      offers.get(keyOf(waiting))?.()
    },

    /** Takes up what was said lately in these sessions, whose gateway died and may not have considered it. */
    async takeUp(sessionIds: readonly string[]): Promise<void> {
      for (const { sessionId, sinceSeq } of await unanswered.among(sessionIds)) {
        attend(sessionId, { sinceSeq, isCalled: true })
      }
    },

    /** Hands over what waits and what it hears from now on; running replies go on. */
    stop(): void {
      isStopped = true
      for (const [sessionId, current] of [...attention]) hold(sessionId, current)
    },
    /** Once stopped: whether it still decides, replies or hands over. */
    isBusy: (): boolean => underWay > 0 || attention.size > 0,
  }
}
