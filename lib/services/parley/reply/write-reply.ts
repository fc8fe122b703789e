import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { parleyTypes, type Lease, type Spent } from '../../../domain/parley/reply.ts'
import { isLoss, whyUnavailable } from '../../../domain/parley/reply-endings.ts'
import { INTERRUPTED } from '../../../protocol/entities.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import { TYPING_FORGET_MS } from '../../../protocol/limits.ts'
import type { Model } from '../../ports/model.ts'
import { makeAnswerOrPass, type Running } from './answer-or-pass.ts'
import { every, keepAlive, STOPPED, STOPPING } from './heartbeat.ts'
import type { Prepared } from './prepare-reply.ts'
import type { ReplyDeps } from './running-reply.ts'
import { makeSetAside, type SetAsideDeps } from './set-aside.ts'
import { makeStreamReply } from './stream-reply.ts'

export type WriteReplyDeps = ReplyDeps &
  SetAsideDeps & {
    model: Pick<Model, 'reply'>
    watch?: ReplyWatch
  }

/** Hears the time of each reply's first text, and its ending. */
export type ReplyWatch = { replyBegan(seconds: number): void; replyEnded(ending: string, sessionId: string): void }

/**
 * Builds the prompt once the lease is held, so that it has every message until then; null: nothing is left to answer.
 */
export type Prepare = (lease: Lease) => Promise<Prepared | null>

/**
 * The outcome of a reply. `seenSeq` is the last message that the model saw; 0 when it saw none. `withdrawn`: nothing
 * was left to answer. `lost`: before the first text the chat was cleared or ended, or another gateway took over.
 * `setAside`: nothing was said because of these lines, which no model reads from now on. `nothing`: the model passed
 * (TURN-6).
 */
export type ReplyOutcome =
  | { kind: 'busy' | 'withdrawn' }
  | Spent
  | { kind: 'unavailable'; why: ParleyWhy; seenSeq: number }
  | { kind: 'setAside'; lines: readonly PromptLine[] }
  | { kind: 'sent' | 'nothing' | 'interrupted' | 'stopped' | 'lost'; seenSeq: number }
const NO_ANSWER: ParleyWhy = { code: 'cannot-answer', args: {} }
/** Shorter than the time after which clients forget that Parley types. */
const TYPING_AGAIN_MS = TYPING_FORGET_MS - 1000

/** Writes one reply under its lease, from the prompt to its end. */
export function makeWriteReply(deps: WriteReplyDeps) {
  const { room, clock, watch, onError } = deps
  const stream = makeStreamReply({ ...deps, began: (seconds) => watch?.replyBegan(seconds) })
  const answerOrPass = makeAnswerOrPass(stream, makeSetAside(deps))

  async function write(running: Running, why: ParleyWhy, prepared: Prepared): Promise<ReplyOutcome> {
    const { reply } = running
    const { sessionId, lease } = reply
    const { seenSeq } = prepared
    reply.answers(prepared.answersSeq)
    const showTyping = () => {
      if (!reply.hasBegun()) room(sessionId).typing(parleyTypes(true))
    }
    showTyping()
    const endTyping = every(clock, TYPING_AGAIN_MS, showTyping)
    try {
      deps.setParley(
        sessionId,
        { status: 'thinking', reason: parleyWhyText(why), why },
        { holder: lease.holder, seenSeq },
      )
      const { refused, isOwed } = await answerOrPass(running, prepared)
      if (refused.length > 0) {
        await reply.setAside()
        return { kind: 'setAside', lines: refused }
      }
      if (reply.hasBegun()) {
        await reply.end('sent')
        return { kind: 'sent', seenSeq }
      }
      await reply.pass(!prepared.cue.isAgain)
      return isOwed ? { kind: 'unavailable', why: NO_ANSWER, seenSeq } : { kind: 'nothing', seenSeq }
    } finally {
      endTyping()
    }
  }

  /** Closes the failed reply, and returns its outcome. */
  async function failed({ reply, abort }: Running, cause: unknown, seenSeq: number): Promise<ReplyOutcome> {
    const why: unknown = abort.signal.reason ?? cause // after an abort the model's own error says nothing
    const isStopped = why === STOPPED
    const isLost = !reply.hasBegun() && [cause, why].some(isLoss)
    if (!isStopped && !isLost && why !== STOPPING) onError(why, 'replying')
    const end = reply.end('failed', isStopped ? 'stopped' : INTERRUPTED)
    await end.catch((failure: unknown) => onError(failure, 'giving a lease back'))
    if (isStopped) return { kind: 'stopped', seenSeq }
    if (isLost) return { kind: 'lost', seenSeq }
    return reply.hasBegun()
      ? { kind: 'interrupted', seenSeq }
      : { kind: 'unavailable', why: whyUnavailable(cause), seenSeq }
  }

  return async function writeReply(running: Running, why: ParleyWhy, prepare: Prepare): Promise<ReplyOutcome> {
    const { reply, abort } = running
    const endHeartbeat = keepAlive(reply.keep, abort, deps)
    let seenSeq = 0
    try {
      const prepared = await prepare(reply.lease)
      if (!prepared) {
        await reply.withdraw()
        return { kind: 'withdrawn' }
      }
      seenSeq = prepared.seenSeq
      return await write(running, why, prepared)
    } catch (cause) {
      return await failed(running, cause, seenSeq)
    } finally {
      endHeartbeat()
    }
  }
}
