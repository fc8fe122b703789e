import { RETRY_MS, triedAgain, type Attention } from '../../domain/parley/turn-taking/attention.ts'
import { isForAssistant, type Structure } from '../../domain/parley/turn-taking/addressed.ts'
import { endsReply } from '../../domain/parley/turn-taking/reading/quiet.ts'
import type { TurnEvent, Unanswered } from '../../domain/parley/turn-taking/room.ts'
import { saysDanger } from '../../domain/safety/danger/danger.ts'
import type { Message } from '../../protocol/entities.ts'
import type { Clock } from '../clock.ts'
import type { ReplyStore, UnansweredStore } from '../ports/parley.ts'
import { makeAttending } from './attention/attending.ts'
import type { Consider } from './consider.ts'
import { makeHandOver } from './attention/hand-over.ts'
import type { ParleyIs } from './parley-state.ts'
import { makeTypists } from './attention/typists.ts'

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

export type Assistant = ReturnType<typeof makeAssistant>

/**
 * Parley, listening: hears that something was said, holds until the room pauses, and considers whether to answer. Which
 * gateway heard what does not matter: what is decided upon stands in the database.
 */
export function makeAssistant(deps: Deps) {
  const { unanswered, replies, consider, parleyIs, clock, onError } = deps
  const typists = makeTypists(clock)
  const handOver = makeHandOver(deps)
  const isTyping = (sessionId: string) => typists.in(sessionId).length > 0
  const attending = makeAttending({ ...deps, isTyping, handOver, onDue: decideWhatWaited })
  /** Decisions, with the replies that come of them. */
  let underWay = 0

  /** A request for quiet also stops the reply that runs, or is about to. */
  function stopCurrent(sessionId: string): void {
    replies.stop(sessionId, null).catch((cause: unknown) => onError(cause, 'ending a reply for the sake of quiet'))
  }

  function decideWhatWaited(sessionId: string, attention: Attention): void {
    void decideNow(sessionId, { kind: 'said', sinceSeq: attention.sinceSeq }, attention)
  }

  async function decideNow(sessionId: string, occasion: TurnEvent, before: Attention | null): Promise<void> {
    underWay++
    try {
      const own = { typing: typists.in(sessionId), hasNews: () => attending.hasNews(sessionId) }
      const next = await consider(sessionId, occasion, own)
      if (next.kind === 'lookAgain') attending.attend(sessionId, { sinceSeq: next.sinceSeq, isCalled: true })
      if (next.kind === 'wait' && before) attending.resume(sessionId, before, next)
    } catch (cause) {
      onError(cause, 'considering a reply')
      const again = before && triedAgain(before)
      if (again) attending.resume(sessionId, again, { ms: RETRY_MS, isPatient: false })
      else parleyIs(sessionId, { status: 'unavailable' }) // they may ask once more
    } finally {
      underWay--
    }
  }

  return {
    /** Something was said; without a message: look at everything that still waits for an answer. */
    heard(sessionId: string, message?: Pick<Message, 'seq' | 'text'> & Structure): void {
      const isCalled = message === undefined || isForAssistant(message)
      if (message && isCalled && endsReply(message.text)) stopCurrent(sessionId)
      const isUrgent = isCalled || saysDanger(message.text) // TURN-3: held no longer than a call
      attending.attend(sessionId, { sinceSeq: message?.seq ?? 0, isCalled: isUrgent })
    },

    /** People who are typing hold an answer that nobody called for. */
    typing(sessionId: string, userId: string, isTyping: boolean): void {
      typists.heard(sessionId, userId, isTyping)
      attending.typed(sessionId)
    },

    /** Decides anew about what was said from here on: what Parley was about to answer was changed or deleted. */
    lookAgain: (sessionId: string, sinceSeq: number): void => attending.attend(sessionId, { sinceSeq, isCalled: true }),

    /** Somebody wants an answer once more; ends when they have it or will not get it, and does not fail. */
    askedAgain(sessionId: string, byUserId: string): Promise<void> {
      return decideNow(sessionId, { kind: 'askedAgain', sinceSeq: 0, byUserId }, null)
    },

    /** Takes what a gateway that stops hands over, and tells it so. */
    takeOver(handed: Unanswered): void {
      attending.takeOver(handed)
      handOver.take(handed)
    },

    /** Somebody has what a gateway handed over: maybe this one. */
    takenOver: handOver.isTaken,

    /** Takes up what was said lately in these sessions, whose gateway died and may not have considered it. */
    async takeUp(sessionIds: readonly string[]): Promise<void> {
      for (const { sessionId, sinceSeq } of await unanswered.among(sessionIds)) {
        attending.attend(sessionId, { sinceSeq, isCalled: true })
      }
    },

    /** Hands over what waits and what it hears from now on; running replies go on. */
    stop: attending.stop,
    /** Once stopped: whether it still decides, replies or hands over. */
    isBusy: (): boolean => underWay > 0 || attending.isBusy(),
  }
}
