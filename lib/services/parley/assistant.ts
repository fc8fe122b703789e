import {
  attended,
  holdOf,
  resumed,
  RETRY_MS,
  triedAgain,
  type Attention,
} from '../../domain/parley/turn-taking/attention.ts'
import { isForAssistant, type Structure } from '../../domain/parley/turn-taking/addressed.ts'
import { endsReply } from '../../domain/parley/turn-taking/reading/quiet.ts'
import type { TurnEvent, Unanswered } from '../../domain/parley/turn-taking/room.ts'
import type { Message } from '../../protocol/entities.ts'
import { makeAlarm, type Alarm } from '../alarm.ts'
import type { Clock } from '../clock.ts'
import type { ReplyStore, UnansweredStore } from '../ports/parley.ts'
import type { Consider } from './consider.ts'
import { makeHandOver } from './hand-over.ts'
import type { ParleyIs } from './parley-state.ts'
import { makeTypists } from './typists.ts'

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

type News = { sinceSeq: number; isCalled: boolean }

export type Assistant = ReturnType<typeof makeAssistant>

/**
 * Parley, listening: hears that something was said, holds until the room pauses, and considers whether to answer. Which
 * gateway heard what does not matter: what is decided upon stands in the database.
 */
export function makeAssistant(deps: Deps) {
  const { unanswered, replies, consider, parleyIs, countHere, clock, onError } = deps
  const waiting = new Map<string, Attention>()
  const alarms = new Map<string, Alarm>()
  const typists = makeTypists(clock)
  const handOver = makeHandOver(deps)
  /** Sessions that no other gateway takes: this one decides although it stops. */
  const untaken = new Set<string>()
  let isStopped = false
  /** Decisions, with the replies that come of them, and sessions on their way to another gateway. */
  let underWay = 0

  async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
    underWay++
    try {
      return await work()
    } finally {
      underWay--
    }
  }

  /** Whoever asks for quiet while Parley talks, or is about to, does not want to hear the rest. */
  function stopCurrent(sessionId: string): void {
    replies.stop(sessionId, null).catch((cause: unknown) => onError(cause, 'ending a reply for the sake of quiet'))
  }

  function attend(sessionId: string, news: News): void {
    untaken.delete(sessionId)
    hold(sessionId, attended(waiting.get(sessionId), news, clock.now()))
  }

  /** A person alone at this gateway may be alone in the room: they are answered at once. */
  function hold(sessionId: string, attention: Attention): void {
    const isAlone = countHere(sessionId) <= 1
    const isTyping = typists.in(sessionId).length > 0
    wait(sessionId, attention, holdOf(attention, { now: clock.now(), isAlone, isTyping }))
  }

  function wait(sessionId: string, attention: Attention, ms: number): void {
    if (isStopped && !untaken.has(sessionId)) {
      taken(sessionId)
      void giveAway(sessionId, attention, ms)
      return
    }
    waiting.set(sessionId, attention)
    const alarm = alarms.get(sessionId) ?? makeAlarm(clock, () => endWait(sessionId))
    alarms.set(sessionId, alarm)
    alarm.set(ms)
  }

  /** Ends the wait of a session and answers what waited. */
  function taken(sessionId: string): Attention | undefined {
    const attention = waiting.get(sessionId)
    alarms.get(sessionId)?.cancel()
    alarms.delete(sessionId)
    waiting.delete(sessionId)
    return attention
  }

  function endWait(sessionId: string): void {
    const attention = taken(sessionId)
    if (attention) void decideNow(sessionId, { kind: 'said', sinceSeq: attention.sinceSeq }, attention)
  }

  async function decideNow(sessionId: string, occasion: TurnEvent, before: Attention | null): Promise<void> {
    try {
      const hasNews = () => waiting.get(sessionId)?.isPatient === false
      const own = { typing: typists.in(sessionId), hasNews }
      const next = await counted(() => consider(sessionId, occasion, own))
      if (next.kind === 'lookAgain') attend(sessionId, { sinceSeq: next.sinceSeq, isCalled: true })
      if (next.kind === 'wait' && before) resume(sessionId, before, next)
    } catch (cause) {
      onError(cause, 'considering a reply')
      const again = before && triedAgain(before)
      if (again) resume(sessionId, again, { ms: RETRY_MS, isPatient: false })
      else parleyIs(sessionId, { status: 'unavailable' }) // they may ask once more
    }
  }

  /** Waits again, unless newer messages have a wait of their own. */
  function resume(sessionId: string, before: Attention, { ms, isPatient }: { ms: number; isPatient: boolean }): void {
    const newer = waiting.get(sessionId)
    const attention = resumed(newer, before, isPatient)
    if (newer) waiting.set(sessionId, attention)
    else wait(sessionId, attention, ms)
  }

  /** This gateway stops: another one lets Parley decide. Where none has it, it does so itself while it still can. */
  async function giveAway(sessionId: string, attention: Attention, ms: number): Promise<void> {
    const { sinceSeq, isPatient } = attention
    const isTaken = await counted(() => handOver.offer({ sessionId, sinceSeq }))
    if (isTaken || isPatient) return
    untaken.add(sessionId)
    resume(sessionId, attention, { ms, isPatient: false })
  }

  return {
    /** Something was said; without a message: look at everything that still waits for an answer. */
    heard(sessionId: string, message?: Pick<Message, 'seq' | 'text'> & Structure): void {
      const isCalled = message === undefined || isForAssistant(message)
      if (message && isCalled && endsReply(message.text)) stopCurrent(sessionId)
      attend(sessionId, { sinceSeq: message?.seq ?? 0, isCalled })
    },

    /** People who are typing hold an answer that nobody called for. */
    typing(sessionId: string, userId: string, isTyping: boolean): void {
      typists.heard(sessionId, userId, isTyping)
      const attention = waiting.get(sessionId)
      if (attention && !attention.isPatient) hold(sessionId, attention)
    },

    /** Decides anew about what was said from here on: what Parley was about to answer was changed or deleted. */
    lookAgain: (sessionId: string, sinceSeq: number): void => attend(sessionId, { sinceSeq, isCalled: true }),

    /** Somebody wants an answer once more; ends when they have it or will not get it, and does not fail. */
    askedAgain(sessionId: string, byUserId: string): Promise<void> {
      return decideNow(sessionId, { kind: 'askedAgain', sinceSeq: 0, byUserId }, null)
    },

    /** Takes what a gateway that stops hands over. If this one stops as well by now, nothing goes to and fro. */
    takeOver(handed: Unanswered): void {
      const { sessionId, sinceSeq } = handed
      if (isStopped) untaken.add(sessionId)
      else untaken.delete(sessionId)
      hold(sessionId, attended(waiting.get(sessionId), { sinceSeq, isCalled: true }, clock.now()))
      handOver.take(handed)
    },

    /** Somebody has what a gateway handed over: maybe this one. */
    takenOver: handOver.isTaken,

    /** Takes up what was said lately in these sessions, whose gateway died and may not have considered it. */
    async takeUp(sessionIds: readonly string[]): Promise<void> {
      for (const { sessionId, sinceSeq } of await unanswered.among(sessionIds)) {
        attend(sessionId, { sinceSeq, isCalled: true })
      }
    },

    /** Hands over what waits and what it hears from now on; running replies go on. */
    stop(): void {
      isStopped = true
      for (const [sessionId, attention] of [...waiting]) hold(sessionId, attention)
    },
    /** Once stopped: whether it still decides, replies or hands over. */
    isBusy: (): boolean => underWay > 0 || waiting.size > 0,
  }
}
