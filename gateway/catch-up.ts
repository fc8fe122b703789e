import { UNHEARD_MAX_MS } from '#lib/adapters/socket/redis.ts'
import { sessionRoom } from '#lib/adapters/socket/room.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import {
  beginOrExtend,
  completeLook,
  GONE_FOR_MS,
  isCaughtUp,
  isOver,
  nextRooms,
  noteConnection,
  noteUnheardPeer,
  type Outage,
  wasRetold,
} from '#lib/domain/outage.ts'
import { REPLY_TOTAL_MS } from '#lib/domain/reply.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { log } from '#lib/server/log.ts'
import { sessionsHere, socketsOf } from './closed-room.ts'
import type { Gateway } from './context.ts'
import { watchPackets } from './packets.ts'
import { makeRecent } from './recent.ts'
import { tellWait } from './remainder.ts'
import { retryUntilDone } from './repeat.ts'

const LOOK_EVERY_MS = 1000
/**
 * Before the trouble is noticed, and after it ends for this gateway, what others say may be lost on its way; and what is
 * stored shows a little later than it is dated.
 */
const MARGIN_MS = UNHEARD_MAX_MS + 4000
/** A reply is stored when it begins, and what it became is told when it ends; that takes some time to store. */
const REPLY_MAX_MS = REPLY_TOTAL_MS + 10_000
const KEPT_MS = REPLY_MAX_MS + 4 * MARGIN_MS
/** What is older than this was told by whoever stored it, if they live and Redis carries. */
const TOLD_WITHIN_MS = 500
/** What is repeated at once is not too new by then. */
const SETTLED_AFTER_MS = 2 * TOLD_WITHIN_MS
/** So many rooms are told anew how they stand, per look. They take turns, and each has one after the trouble, however many. */
const STATES_PER_LOOK = 200

const isNotStreaming = ({ status }: Message) => status !== 'streaming'

/** Of a reply that another gateway writes, in characters: what people here were told, and what was stored at the last look. */
type ShownText = { told: number; stored: number }
const NO_TEXT: ShownText = { told: 0, stored: 0 }

/** The events after which nobody has to be told of a message again: all of it, or the end of what they saw begin. */
const WHOLE = new Set(['msgFromServer', 'ai-stream-end'])

/**
 * Redis only carries and may vanish, for all gateways or for one, and a gateway may die between storing and telling. While the
 * one is so, and a moment longer, and whenever the other happens, this gateway reads what the others stored and tells it to its
 * own people: each message once, because it remembers what they have heard (and twice where Redis hands it over late). Of the
 * replies that it writes itself it says again all that there is, as soon as it can be heard.
 */
export function catchUpWithOthers(gateway: Gateway, isUp: () => boolean) {
  const { id, io, services, metrics } = gateway
  const heard = makeRecent<true>(KEPT_MS)
  /** Replies of which they have heard the start. */
  const begun = makeRecent<true>(KEPT_MS)
  const shownTexts = makeRecent<ShownText>(KEPT_MS)
  let outage: Outage | null = null
  /** When something of ours may last have been lost on its way. */
  let unheardAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  /** Messages of which it is to be said that they may be untold. */
  const untold = new Set<string>()
  let isStopped = false
  watchPackets(io, ({ name, payload: { id, messageId, text } }) => {
    const what = id ?? messageId
    if (typeof what !== 'string') return
    if (WHOLE.has(name) || (name === 'ai-stream-error' && begun.has(what))) heard.set(what, true)
    if (name === 'ai-stream-start') begun.set(what, true)
    if (name !== 'ai-stream-chunk' && name !== 'partialMessage') return
    const shown = shownTexts.get(what) ?? NO_TEXT
    const before = name === 'partialMessage' ? 0 : shown.told
    shownTexts.set(what, { ...shown, told: before + String(text).length })
  })

  function lookLater(): void {
    timer = setTimeout(() => {
      void look()
        .catch((cause: unknown) => log.error({ cause }, 'Failed while catching up without Redis'))
        .finally(goOn)
    }, LOOK_EVERY_MS)
  }

  function goOn(): void {
    timer = undefined
    if (isStopped || outage === null) return
    const now = performance.now()
    outage = noteConnection(outage, isUp(), now)
    if (!isOver(outage, MARGIN_MS)) return lookLater()
    log.info({ awayMs: Math.round((outage.endedAt ?? now) - outage.beganAt) }, 'Redis carries again')
    outage = null
  }

  async function look(): Promise<void> {
    if (outage === null) return
    const [now, before, sessionIds] = [performance.now(), outage, sessionsHere(io)]
    if (!isCaughtUp(before, MARGIN_MS)) await catchUp(sessionIds, now - before.lookedAt + MARGIN_MS)
    const turns = nextRooms(completeLook(outage, before, now), sessionIds, STATES_PER_LOOK, now)
    outage = turns.outage
    for (const sessionId of turns.due) services.tellRoomState(sessionId)
    const isFirst = (sessionId: string) => before.endedAt !== null && !wasRetold(before, sessionId)
    await tellWhatLasts(turns.due.filter(isFirst))
  }

  /** What is said once, for as long as it holds. */
  async function tellWhatLasts(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) io.local.to(sessionRoom(sessionId)).emit('memoryChanged', {}) // it may have
    await tellParley(sessionIds)
  }

  /** Whether Parley keeps quiet, or for whom it waits. */
  async function tellParley(sessionIds: readonly string[]): Promise<void> {
    await services.tellParleyNow(sessionIds)
    for (const sessionId of sessionIds) tellWait(gateway, sessionId, sessionRoom(sessionId))
  }

  async function catchUp(sessionIds: readonly string[], withinMs: number): Promise<void> {
    if (!isUp() || performance.now() - unheardAt < MARGIN_MS) await services.presence.sayUnheard(id)
    metrics.caughtUp(await tellUnheard(sessionIds, withinMs))
    await services.tellParleyRests()
    await tellStoredText(sessionIds)
    if (isUp()) for (const sessionId of sessionIds) tellRoomReplySoFar(sessionId)
  }

  /** Answers how many messages it told. */
  async function tellUnheard(
    sessionIds: readonly string[],
    withinMs: number,
    isWanted = ({ id, status }: Message) => status !== 'streaming' || !begun.has(id),
  ): Promise<number> {
    let told = 0
    const period = { withinMs, settledMs: TOLD_WITHIN_MS, repliesMs: REPLY_MAX_MS }
    for (const [sessionId, message] of await services.messageLog.lately(sessionIds, period)) {
      if (heard.has(message.id) || !isWanted(message)) continue
      tell(sessionId, message)
      told += 1
    }
    return told
  }

  function tell(sessionId: string, message: Message): void {
    const isParleys = message.userId === ASSISTANT_NAME
    const event = message.status === 'streaming' ? 'ai-stream-start' : isParleys ? 'ai-stream-end' : 'msgFromServer'
    io.local.to(sessionRoom(sessionId)).emit(event, message)
    if (isParleys) services.parleyCaughtUp(sessionId, message)
  }

  /**
   * Of a reply whose gateway is not heard, people see what it keeps. What was stored at the last look would have come by itself
   * since: where fewer characters were told than that, it was lost.
   */
  async function tellStoredText(sessionIds: readonly string[]): Promise<void> {
    for (const { sessionId, messageId, text } of await services.replies.textAmong(sessionIds)) {
      if (heard.has(messageId) || services.assistantReply.soFar(sessionId)) continue // it is over, or written here
      const { told, stored } = shownTexts.get(messageId) ?? NO_TEXT
      shownTexts.set(messageId, { told, stored: text.length })
      if (stored > told) io.local.to(sessionRoom(sessionId)).emit('partialMessage', { messageId, text })
    }
  }

  /** What others' people have heard of a reply that runs here may have holes, until they are told all of it. */
  function tellRoomReplySoFar(sessionId: string): void {
    const soFar = services.assistantReply.soFar(sessionId)
    if (soFar) io.to(sessionRoom(sessionId)).emit('partialMessage', soFar)
  }

  function begin(current: Outage): void {
    outage = current
    if (timer === undefined && !isStopped) lookLater()
  }

  return {
    /** Something may have been lost on its way to the others, or from them, now. */
    mayBeLost(): void {
      unheardAt = performance.now()
      begin(beginOrExtend(outage, unheardAt))
    },
    /** What another gateway says may be lost on its way to us. */
    otherUnheard(gatewayId: string): void {
      const now = performance.now()
      begin(noteUnheardPeer(gatewayId, beginOrExtend(outage, now), now))
    },
    /**
     * Another gateway is gone, since at most so long ago: what it stored last, nobody may have heard. Its replies have ended;
     * one that runs is told by whoever lives and writes it, and to begin it once more would take its text from people.
     */
    gatewayGone(withinMs = 0): void {
      if (isStopped) return // it is this one
      const saidAt = performance.now()
      void retryUntilDone('Failed while looking for what a dead gateway did not tell', async () => {
        await tellUnheard(sessionsHere(io), performance.now() - saidAt + GONE_FOR_MS + withinMs, isNotStreaming)
        await services.tellParleyRests()
        await tellParley(services.waitsElsewhere())
      })
    },
    /**
     * Somebody repeats what another gateway stored, and nobody has heard it here: that one may be dead, or stand still, since
     * before it told it. Its heartbeat would show that after seconds, in which they believe to be heard.
     */
    repeated(sessionId: string, { id, timestamp }: Message): void {
      const isOld = services.databaseClock.now() - Date.parse(timestamp) > GONE_FOR_MS
      if (heard.has(id) || isOld || untold.has(id)) return
      untold.add(id)
      setTimeout(() => {
        untold.delete(id)
        void retryUntilDone('Failed while saying what may be untold', () => services.presence.sayUntold(sessionId, id))
      }, SETTLED_AFTER_MS).unref()
    },
    /** This message nobody may have told. */
    untold(sessionId: string, messageId: string): void {
      if (heard.has(messageId) || socketsOf(io, sessionId).length === 0) return
      void retryUntilDone('Failed while looking for what is untold', async () => {
        await tellUnheard([sessionId], GONE_FOR_MS, ({ id }) => id === messageId)
      })
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
export type CatchUp = ReturnType<typeof catchUpWithOthers>
