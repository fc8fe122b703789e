import { LeaseLost } from '../../../domain/messages/draft.ts'
import { ModelRefuses } from '../../../domain/parley/model-failure.ts'
import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { parleyTypes, REPLY_TOTAL_MS, type Lease, type Spent } from '../../../domain/parley/reply.ts'
import { endingOf, isLoss, whyUnavailable } from '../../../domain/parley/reply-endings.ts'
import { makeReplyForm } from '../../../domain/parley/reply-form.ts'
import { INTERRUPTED } from '../../../protocol/entities.ts'
import type { ParleyWhy } from '../../../protocol/events/parley.ts'
import { TYPING_FORGET_MS } from '../../../protocol/limits.ts'
import type { Prepared } from './prepare-reply.ts'
import { makeSetAside, type SetAsideDeps } from './set-aside.ts'
import { makeRunningReply, type ReplyDeps, type ReplySoFar, type RunningReply } from './running-reply.ts'
import type { Model } from '../../ports/model.ts'
import type { ReplyStore } from '../../ports/parley.ts'

type Deps = ReplyDeps &
  SetAsideDeps & {
    model: Pick<Model, 'reply'>
    replies: Pick<ReplyStore, 'take'>
    gatewayId: string
    makeId: () => string
    watch?: ReplyWatch
  }

/** Hears when each reply's first text came, and how it ended. */
export type ReplyWatch = { replyBegan(seconds: number): void; replyEnded(ending: string): void }

const CHECKPOINT_MS = 900
const UNANSWERED_MAX = 3
/** Before clients forget that Parley types. */
const TYPING_AGAIN_MS = TYPING_FORGET_MS - 1000
const FIRST_TOKEN_MS = 30_000
const IDLE_MS = 20_000

/** A chat message, not a book: what is longer is cut. */
const TEXT_MAX_CHARS = 20_000

/**
 * `seenSeq`: everything up to there was before the model's eyes; 0 where it saw nothing. `withdrawn`: there was nothing left
 * to answer. `lost`: the chat was cleared or ended, or another gateway took over, before the first text. `setAside`: nothing was
 * said, because of these lines, which no model reads from now on.
 */
type ReplyOutcome =
  | { kind: 'busy' | 'withdrawn' }
  | Spent
  | { kind: 'unavailable'; why: ParleyWhy; seenSeq: number }
  | { kind: 'setAside'; lines: readonly PromptLine[] }
  | { kind: 'sent' | 'nothing' | 'interrupted' | 'stopped' | 'lost'; seenSeq: number }
type Running = { reply: RunningReply; abort: AbortController }
/** Why Parley speaks, and whose budget it is. */
type Occasioned = { reason: string; payerId: string | null }
export type AssistantReply = ReturnType<typeof makeAssistantReply>

/**
 * One reply, from the lease to its end. The lease makes it the only one of its session, wherever the gateways are; whoever
 * loses it (frozen, cut off) streams nothing more, and the reply is closed once.
 */
export function makeAssistantReply(deps: Deps) {
  const { model, replies, room, gatewayId, makeId, clock, watch, onError } = deps
  const running = new Map<string, Running>()
  const setAside = makeSetAside(deps)

  /**
   * `prepare` lays out the prompt once the lease is held, so that it sees everything said until then; null when there is
   * nothing to answer any more.
   */
  async function reply(
    sessionId: string,
    { reason, payerId }: Occasioned,
    prepare: (lease: Lease) => Promise<Prepared | null>,
  ): Promise<ReplyOutcome> {
    const lease = { sessionId, gatewayId, holder: makeId(), messageId: makeId() }
    const taken = await replies.take(lease, payerId)
    if (taken.kind !== 'taken') return taken

    const abort = new AbortController()
    const current = makeRunningReply(lease, reason, deps)
    const place = { reply: current, abort }
    running.set(sessionId, place)
    const endHeartbeat = every(CHECKPOINT_MS, heartbeatOf(current, abort))
    let endTyping = () => {}
    let seenSeq = 0
    try {
      const prepared = await prepare(lease)
      if (!prepared) {
        await current.withdraw()
        return { kind: 'withdrawn' }
      }
      seenSeq = prepared.seenSeq
      current.answers(prepared.answersSeq)
      const showTyping = () => {
        if (!current.hasBegun()) room(sessionId).typing(parleyTypes(true))
      }
      showTyping()
      endTyping = every(TYPING_AGAIN_MS, showTyping)
      deps.parleyIs(sessionId, { status: 'thinking', reason }, { holder: lease.holder, seenSeq })
      const refused = await answer(current, prepared, abort)
      if (refused.length > 0) {
        await current.setAside()
        return { kind: 'setAside', lines: refused }
      }
      await current.end('sent')
      return { kind: current.hasBegun() ? 'sent' : 'nothing', seenSeq }
    } catch (cause) {
      const why: unknown = abort.signal.reason ?? cause // aborted, the model only ends without a word
      const isStopped = why === STOPPED
      const isLost = !current.hasBegun() && [cause, why].some(isLoss)
      if (!isStopped && !isLost && why !== STOPPING) onError(why, 'replying')
      const end = current.end('failed', isStopped ? 'stopped' : INTERRUPTED)
      await end.catch((failure: unknown) => onError(failure, 'giving a lease back'))
      if (isStopped) return { kind: 'stopped', seenSeq }
      if (isLost) return { kind: 'lost', seenSeq }
      return current.hasBegun()
        ? { kind: 'interrupted', seenSeq }
        : { kind: 'unavailable', why: whyUnavailable(cause), seenSeq }
    } finally {
      endHeartbeat()
      endTyping()
      leave(place)
    }
  }

  /** Answers, or finds the lines for which no answer comes: those, set aside. */
  async function answer(
    current: RunningReply,
    prepared: Prepared,
    abort: AbortController,
  ): Promise<readonly PromptLine[]> {
    const refusal = await stream(current, prepared, abort).catch((cause: unknown) => {
      if (cause instanceof ModelRefuses && !current.hasBegun()) return cause
      throw cause
    })
    if (refusal === null) return []
    return setAside(current, prepared, abort, refusal)
  }

  /** Whoever lost the lease and could not store it for a while may find the next reply in its place. */
  function leave(place: Running): void {
    const { sessionId } = place.reply
    if (running.get(sessionId) !== place) return
    running.delete(sessionId)
    room(sessionId).typing(parleyTypes(false))
  }

  function every(ms: number, work: () => void): () => void {
    let cancel = clock.after(ms, function again() {
      work()
      cancel = clock.after(ms, again)
    })
    return () => cancel()
  }

  /** One connection that hangs costs no lease, and a database that hangs gets no more of them to wait on. */
  function heartbeatOf(current: RunningReply, abort: AbortController): () => void {
    let unanswered = 0
    return () => {
      if (unanswered >= UNANSWERED_MAX) return
      unanswered += 1
      void keep(current, abort).finally(() => (unanswered -= 1))
    }
  }

  async function keep(current: RunningReply, abort: AbortController): Promise<void> {
    try {
      const state = await current.keep()
      if (state === 'lost') abort.abort(new LeaseLost())
      if (state === 'stopped') abort.abort(STOPPED) // by somebody of whom the news did not come
    } catch (cause) {
      onError(cause, 'keeping the text of a reply')
    }
  }

  /** Everything the model says, as long as it says something in time; 'refused' where it will not say anything to that. */
  async function stream(
    current: RunningReply,
    { lines, names, promptOf, seenSeq, aids }: Prepared,
    abort: AbortController,
  ): Promise<'refused' | null> {
    const tooLong = () => abort.abort(TOOK_TOO_LONG)
    const endTotal = clock.after(REPLY_TOTAL_MS, tooLong)
    let endIdle = clock.after(FIRST_TOKEN_MS, tooLong)
    const beganAt = clock.now()
    const form = makeReplyForm(names)
    try {
      for await (const part of model.reply(promptOf(lines), abort.signal, aids)) {
        if (part.type === 'end') {
          await current.write(form.end(), seenSeq)
          const said = current.text()
          if (part.stopReason === 'refused' && said === '') return 'refused'
          const ending = endingOf(part.stopReason, said)
          if (ending !== '') await current.write(ending, seenSeq)
          if (part.stopReason === 'refused') await current.refused(seenSeq, true)
          return null
        }
        endIdle()
        endIdle = clock.after(IDLE_MS, tooLong)
        const hadBegun = current.hasBegun()
        const seconds = (clock.now() - beganAt) / 1000
        await current.write(form.push(part.text), seenSeq)
        if (!hadBegun && current.hasBegun()) watch?.replyBegan(seconds)
        if (form.isOver()) return null
        if (current.length() > TEXT_MAX_CHARS) {
          await current.write(endingOf('cut', current.text()), seenSeq)
          return null
        }
      }
      throw new Error('The model ended its answer without saying so')
    } finally {
      endTotal()
      endIdle()
    }
  }

  return {
    async reply(...occasion: Parameters<typeof reply>): Promise<ReplyOutcome> {
      const outcome = await reply(...occasion)
      watch?.replyEnded(outcome.kind)
      return outcome
    },
    soFar: (sessionId: string): ReplySoFar | null => running.get(sessionId)?.reply.soFar() ?? null,
    runningCount: (): number => running.size,
    /** Somebody has read enough: ends this reply where it stands, if it runs here. */
    stop(sessionId: string, messageId: string): void {
      const current = running.get(sessionId)
      if (current?.reply.messageId === messageId) current.abort.abort(STOPPED)
    },
    /** The chat was cleared, and this reply with it: ends it, if it runs here, without another word. */
    cut(sessionId: string, messageId: string): void {
      const current = running.get(sessionId)
      if (current?.reply.messageId !== messageId) return
      current.reply.cut()
      current.abort.abort(new LeaseLost())
    },
    /** Ends every running reply where it stands: the process is about to stop. */
    stopAll(): void {
      for (const { abort } of running.values()) abort.abort(STOPPING)
    },
  }
}

const TOOK_TOO_LONG = new Error('The model took too long')
const STOPPING = new Error('The gateway stops')
const STOPPED = new Error('Somebody stopped this reply')
