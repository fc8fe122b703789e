import { attended, holdOf, resumed, type Attention } from '../../../domain/parley/turn-taking/attention.ts'
import type { Unanswered } from '../../../domain/parley/turn-taking/room.ts'
import { makeAlarm, type Alarm } from '../../alarm.ts'
import type { Clock } from '../../clock.ts'
import type { HandOver } from './hand-over.ts'
import { makeUnhurried } from './unhurried.ts'

type Deps = {
  /** Returns the number of this gateway's sockets in the room. */
  countHere: (sessionId: string) => number
  isTyping: (sessionId: string) => boolean
  handOver: HandOver
  clock: Clock
  /** Called when the pause has come: decides about the waiting messages. */
  onDue: (sessionId: string, attention: Attention) => void
}

/**
 * Holds each session's unanswered messages until the room pauses. A stopping gateway offers them to the other gateways.
 */
export function makeAttending({ countHere, isTyping, handOver, clock, onDue }: Deps) {
  const waits = makeWaits(clock, { onDue, isUrgent })
  /** Sessions that no other gateway takes: this one decides although it is stopping. */
  const untaken = new Set<string>()
  let isStopped = false
  let offering = 0

  /** True for a person who is alone at this gateway, maybe in the room: they are answered at once. */
  const isAlone = (sessionId: string) => countHere(sessionId) <= 1

  function isUrgent(sessionId: string, { calledAt }: Attention): boolean {
    return calledAt !== null || isAlone(sessionId)
  }

  function hold(sessionId: string, attention: Attention): void {
    const situation = { now: clock.now(), isAlone: isAlone(sessionId), isTyping: isTyping(sessionId) }
    wait(sessionId, attention, holdOf(attention, situation))
  }

  function wait(sessionId: string, attention: Attention, ms: number): void {
    if (!isStopped || untaken.has(sessionId)) return waits.set(sessionId, attention, ms)
    waits.take(sessionId)
    void giveAway(sessionId, attention, ms)
  }

  /** Offers the session to another gateway. If none takes it, this gateway decides while it still can. */
  async function giveAway(sessionId: string, attention: Attention, ms: number): Promise<void> {
    const { sinceSeq, isPatient } = attention
    offering++
    const isTaken = await handOver.offer({ sessionId, sinceSeq })
    offering--
    if (isTaken || isPatient) return
    untaken.add(sessionId)
    resume(sessionId, attention, { ms, isPatient: false })
  }

  /** Waits again, unless newer messages already wait. */
  function resume(sessionId: string, before: Attention, { ms, isPatient }: { ms: number; isPatient: boolean }): void {
    const newer = waits.get(sessionId)
    const attention = resumed(newer, before, isPatient)
    if (newer) waits.keep(sessionId, attention)
    else wait(sessionId, attention, ms)
  }

  return {
    resume,

    attend(sessionId: string, news: { sinceSeq: number; isCalled: boolean }): void {
      untaken.delete(sessionId)
      hold(sessionId, attended(waits.get(sessionId), news, clock.now()))
    },

    /** Typing began or stopped: an answer that no one called for waits for the typist. */
    typed(sessionId: string): void {
      const attention = waits.get(sessionId)
      if (attention && !attention.isPatient) hold(sessionId, attention)
    },

    /** Takes over from a stopping gateway. If this one is stopping too, it decides itself: no ping-pong. */
    takeOver({ sessionId, sinceSeq }: Unanswered): void {
      if (isStopped) untaken.add(sessionId)
      else untaken.delete(sessionId)
      hold(sessionId, attended(waits.get(sessionId), { sinceSeq, isCalled: true }, clock.now()))
    },

    /** True when a message came that no decision has seen. */
    hasNews: (sessionId: string): boolean => waits.get(sessionId)?.isPatient === false,

    /** Hands over the messages that wait, and later ones. */
    stop(): void {
      isStopped = true
      for (const [sessionId, attention] of waits.all()) hold(sessionId, attention)
    },
    isBusy: (): boolean => offering > 0 || waits.all().length > 0,
  }
}

type Waiting = Pick<Deps, 'onDue'> & { isUrgent: (sessionId: string, attention: Attention) => boolean }

/** Keeps one wait per session. An uncalled decision comes soon after its wait, queued behind other sessions'. */
function makeWaits(clock: Clock, { onDue, isUrgent }: Waiting) {
  const waiting = new Map<string, Attention>()
  const alarms = new Map<string, Alarm>()
  const unhurried = makeUnhurried(clock, decide)

  function take(sessionId: string): Attention | undefined {
    const attention = waiting.get(sessionId)
    alarms.get(sessionId)?.cancel()
    alarms.delete(sessionId)
    waiting.delete(sessionId)
    unhurried.leave(sessionId)
    return attention
  }

  function decide(sessionId: string): void {
    const attention = take(sessionId)
    if (attention) onDue(sessionId, attention)
  }

  function end(sessionId: string): void {
    const attention = waiting.get(sessionId)
    if (attention && !isUrgent(sessionId, attention)) unhurried.add(sessionId)
    else decide(sessionId)
  }

  return {
    take,
    get: (sessionId: string): Attention | undefined => waiting.get(sessionId),
    set(sessionId: string, attention: Attention, ms: number): void {
      const alarm = alarms.get(sessionId) ?? makeAlarm(clock, () => end(sessionId))
      waiting.set(sessionId, attention)
      alarms.set(sessionId, alarm)
      if (ms > 0) unhurried.leave(sessionId) // held again; a room whose wait is over keeps its place in line
      alarm.set(ms)
    },
    /** Replaces the attention; its wait keeps its end. */
    keep: (sessionId: string, attention: Attention): void => void waiting.set(sessionId, attention),
    all: (): [string, Attention][] => [...waiting],
  }
}
