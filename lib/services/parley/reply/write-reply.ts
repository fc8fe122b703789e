import type { PromptLine } from '../../../domain/parley/prompt/prompt-lines.ts'
import { parleyTypes, type Lease, type Spent } from '../../../domain/parley/reply.ts'
import { isLoss, whyUnavailable } from '../../../domain/parley/reply-endings.ts'
import { INTERRUPTED } from '../../../protocol/entities.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import { TYPING_FORGET_MS } from '../../../protocol/limits.ts'
import type { Model } from '../../ports/model.ts'
import { makeAnswerOrPass, type Running } from './answer-or-pass.ts'
import { every, keepAlive, STOPPED } from './heartbeat.ts'
import type { Prepared } from './prepare-reply.ts'
import type { ReplyDeps } from './running-reply.ts'
import { makeSetAside, type SetAsideDeps } from './set-aside.ts'
import { makeStreamReply } from './stream-reply.ts'

export type WriteReplyDeps = ReplyDeps &
  SetAsideDeps & {
    model: Pick<Model, 'reply'>
    watch?: ReplyWatch
  }

/** Hears when each reply's first text came, and how it ended. */
export type ReplyWatch = { replyBegan(seconds: number): void; replyEnded(ending: string, sessionId: string): void }

/** Lays out the prompt once the lease is held, so that it sees everything said until then; null: nothing is left to answer. */
export type Prepare = (lease: Lease) => Promise<Prepared | null>

/**
 * `seenSeq`: everything up to there was before the model's eyes; 0 where it saw nothing. `withdrawn`: there was nothing left
 * to answer. `lost`: the chat was cleared or ended, or another gateway took over, before the first text. `setAside`: nothing was
 * said, because of these lines, which no model reads from now on. `nothing`: the model passed (TURN-6).
 */
export type ReplyOutcome =
  | { kind: 'busy' | 'withdrawn' }
  | Spent
  | { kind: 'unavailable'; why: ParleyWhy; seenSeq: number }
  | { kind: 'setAside'; lines: readonly PromptLine[] }
  | { kind: 'sent' | 'nothing' | 'interrupted' | 'stopped' | 'lost'; seenSeq: number }
/** Why a reply ends where it stands: the process is about to stop. */
export const STOPPING = new Error('The gateway stops')
const NO_ANSWER: ParleyWhy = { code: 'cannot-answer', args: {} }
/** Before clients forget that Parley types. */
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
      deps.parleyIs(
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

  /** Closes the reply, and answers what its end is called. */
  async function failed({ reply, abort }: Running, cause: unknown, seenSeq: number): Promise<ReplyOutcome> {
    const why: unknown = abort.signal.reason ?? cause // aborted, the model only ends without a word
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
    const endHeartbeat = keepAlive(reply, abort, deps)
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
