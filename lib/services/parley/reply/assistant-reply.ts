import { LeaseLost } from '../../../domain/messages/draft.ts'
import { parleyTypes } from '../../../domain/parley/reply.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import type { ReplyStore } from '../../ports/parley.ts'
import type { Running } from './answer-or-pass.ts'
import { STOPPED, STOPPING } from './heartbeat.ts'
import { makeRunningReply, type ReplySoFar } from './running-reply.ts'
import { makeWriteReply, type Prepare, type ReplyOutcome, type WriteReplyDeps } from './write-reply.ts'

type Deps = WriteReplyDeps & {
  replies: Pick<ReplyStore, 'take'>
  gatewayId: string
  makeId: () => string
}

/** The reason why Parley speaks, and whose budget pays. */
type Occasioned = { why: ParleyWhy; payerId: string | null }
export type AssistantReply = ReturnType<typeof makeAssistantReply>

/**
 * The replies that run here, each from its lease to its end. The lease makes a reply the only one of its session on all
 * gateways. A gateway that lost its lease (frozen, cut off) streams nothing more, and the reply is closed once.
 */
export function makeAssistantReply(deps: Deps) {
  const { replies, room, gatewayId, makeId, watch } = deps
  const running = new Map<string, Running>()
  const writeReply = makeWriteReply(deps)

  async function reply(sessionId: string, { why, payerId }: Occasioned, prepare: Prepare): Promise<ReplyOutcome> {
    const lease = { sessionId, gatewayId, holder: makeId(), messageId: makeId() }
    const taken = await replies.take(lease, payerId)
    if (taken.kind !== 'taken') return taken
    const place = { reply: makeRunningReply(lease, why, deps), abort: new AbortController() }
    running.set(sessionId, place)
    return writeReply(place, why, prepare).finally(() => leave(place))
  }

  /** Removes the reply, unless this gateway lost the lease and the next reply has taken its place. */
  function leave(place: Running): void {
    const { sessionId } = place.reply
    if (running.get(sessionId) !== place) return
    running.delete(sessionId)
    room(sessionId).typing(parleyTypes(false))
  }

  return {
    async reply(...occasion: Parameters<typeof reply>): Promise<ReplyOutcome> {
      const outcome = await reply(...occasion)
      watch?.replyEnded(outcome.kind, occasion[0])
      return outcome
    },
    soFar: (sessionId: string): ReplySoFar | null => running.get(sessionId)?.reply.soFar() ?? null,
    runningCount: (): number => running.size,
    /** Ends this reply where it stands, if it runs here: a person has read enough. */
    stop(sessionId: string, messageId: string): void {
      const current = running.get(sessionId)
      if (current?.reply.messageId === messageId) current.abort.abort(STOPPED)
    },
    /** Ends this reply silently, if it runs here: a clear has removed it. */
    cut(sessionId: string, messageId: string): void {
      const current = running.get(sessionId)
      if (current?.reply.messageId !== messageId) return
      current.reply.cut()
      current.abort.abort(new LeaseLost())
    },
    /** Ends every running reply where it stands, because the process is about to stop. */
    stopAll(): void {
      for (const { abort } of running.values()) abort.abort(STOPPING)
    },
  }
}
