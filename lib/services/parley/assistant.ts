import { RETRY_MS, triedAgain, type Attention } from '../../domain/parley/turn-taking/attention.ts'
import { isForAssistant, type Structure } from '../../domain/parley/turn-taking/addressed.ts'
import { endsReply } from '../../domain/parley/turn-taking/reading/quiet.ts'
import type { TurnEvent, Unanswered } from '../../domain/parley/turn-taking/room.ts'
import { saysDanger } from '../../domain/safety/danger/danger.ts'
import type { Message } from '../../protocol/entities.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { ReplyStore, UnansweredStore } from '../ports/parley.ts'
import { makeAttending } from './attention/attending.ts'
import type { Consider } from './consider.ts'
import { makeHandOver } from './attention/hand-over.ts'
import type { SetParley } from './parley-state.ts'
import { makeTypists } from './attention/typists.ts'

type Deps = {
  unanswered: UnansweredStore
  replies: Pick<ReplyStore, 'stop'>
  gatewayId: string
  consider: Consider
  setParley: SetParley
  /** Returns the number of this gateway's sockets in the room. */
  countHere: (sessionId: string) => number
  clock: Clock
  onError: OnError
}

export type Assistant = ReturnType<typeof makeAssistant>

/**
 * Parley's listener: it hears messages, waits until the room pauses, and considers an answer. Any gateway may hear
 * them: decisions are made from the database.
 */
export function makeAssistant(deps: Deps) {
  const { unanswered, replies, consider, setParley, clock, onError } = deps
  const typists = makeTypists(clock)
  const handOver = makeHandOver(deps)
  const isTyping = (sessionId: string) => typists.in(sessionId).length > 0
  const attending = makeAttending({ ...deps, isTyping, handOver, onDue: decideWhatWaited })
  /** Decisions under way, with their replies. */
  let underWay = 0

  /** Ends the current reply, because a request for quiet stops one that runs or is about to. */
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
      else setParley(sessionId, { status: 'unavailable' }) // people may ask again
    } finally {
      underWay--
    }
  }

  return {
    /** Hears a message; without one, looks at all messages that still wait for an answer. */
    heard(sessionId: string, message?: Pick<Message, 'seq' | 'text'> & Structure): void {
      const isCalled = message === undefined || isForAssistant(message)
      if (message && isCalled && endsReply(message.text)) stopCurrent(sessionId)
      const isUrgent = isCalled || saysDanger(message.text) // TURN-3: danger waits no longer than a call
      attending.attend(sessionId, { sinceSeq: message?.seq ?? 0, isCalled: isUrgent })
    },

    /** Hears who types: typing delays an answer that no one called for. */
    typing(sessionId: string, userId: string, isTyping: boolean): void {
      typists.heard(sessionId, userId, isTyping)
      attending.typed(sessionId)
    },

    /** Decides again from this message on: the message that Parley was about to answer changed or was deleted. */
    lookAgain: (sessionId: string, sinceSeq: number): void => attending.attend(sessionId, { sinceSeq, isCalled: true }),

    /** Tries an answer again for a person. Resolves when the try has ended, and never rejects. */
    askedAgain(sessionId: string, byUserId: string): Promise<void> {
      return decideNow(sessionId, { kind: 'askedAgain', sinceSeq: 0, byUserId }, null)
    },

    /** Takes over from a stopping gateway, and confirms it. */
    takeOver(handed: Unanswered): void {
      attending.takeOver(handed)
      handOver.take(handed)
    },

    /** Hears that a gateway has taken over, maybe from this one. */
    takenOver: handOver.confirmed,

    /** Considers the latest messages of these sessions, whose gateway died. */
    async takeUp(sessionIds: readonly string[]): Promise<void> {
      for (const { sessionId, sinceSeq } of await unanswered.among(sessionIds)) {
        attending.attend(sessionId, { sinceSeq, isCalled: true })
      }
    },

    /** Hands over waiting messages, also later ones; running replies go on. */
    stop: attending.stop,
    /** True while it still decides, replies or hands over after the stop. */
    isBusy: (): boolean => underWay > 0 || attending.isBusy(),
  }
}
