import { ASSISTANT_NAME } from '../protocol/brand.ts'
import type { ModelUsage } from '../domain/model-usage.ts'
import type { Prompt } from '../domain/prompt-layout.ts'
import { makeRunningReply, type Lease, type ReplyDeps, type ReplySoFar, type RunningReply } from './running-reply.ts'

export type ReplyPart = { type: 'text'; text: string } | { type: 'end'; stopReason: StopReason }
/** Why the model stopped, in our words. */
export type StopReason = 'complete' | 'refused' | 'cut'

type Deps = ReplyDeps & {
  model: { reply(prompt: Prompt, signal: AbortSignal, aids: ReplyAids): AsyncIterable<ReplyPart> }
  replies: { take(lease: Lease): Promise<boolean> }
  gatewayId: string
  makeId: () => string
}

const CHECKPOINT_MS = 1000
const FIRST_TOKEN_MS = 30_000
const IDLE_MS = 20_000
const TOTAL_MS = 120_000

const REFUSED_TEXT = "I'd rather not go into that one. Is there another way I can help here?"

export type ReplyOutcome = 'busy' | 'sent' | 'nothing' | 'unavailable' | 'interrupted'
/** What the model may do besides speaking, and who hears what it took. */
export type ReplyAids = { search(query: string): Promise<string>; took(usage: ModelUsage): void }
/** The prompt, and the last seq that stands in it. */
export type Prepared = { prompt: Prompt; seenSeq: number; aids: ReplyAids }
export type AssistantReply = ReturnType<typeof makeAssistantReply>

/**
 * One reply, from the lease to its end. The lease makes it the only one of its session, wherever the gateways are; whoever
 * loses it (frozen, cut off) streams nothing more, and the reply is closed once.
 */
export function makeAssistantReply(deps: Deps) {
  const { model, replies, room, gatewayId, makeId, onError } = deps
  const running = new Map<string, { reply: RunningReply; abort: AbortController }>()

  /** `prepare` lays out the prompt once the lease is held, so that it sees everything said until then. */
  async function reply(sessionId: string, reason: string, prepare: () => Promise<Prepared>): Promise<ReplyOutcome> {
    const lease = { sessionId, gatewayId, holder: makeId(), messageId: makeId() }
    if (!(await replies.take(lease))) return 'busy'

    const abort = new AbortController()
    const current = makeRunningReply(lease, reason, deps)
    running.set(sessionId, { reply: current, abort })
    const heartbeat = setInterval(() => void keep(current, abort), CHECKPOINT_MS)
    room(sessionId).typing(typing(true))
    room(sessionId).parleyIs({ status: 'thinking', reason })
    try {
      await stream(current, await prepare(), abort)
      await current.end('sent')
      return current.hasBegun() ? 'sent' : 'nothing'
    } catch (cause) {
      onError(cause, 'replying')
      await current.end('failed').catch((failure: unknown) => onError(failure, 'giving a lease back'))
      return current.hasBegun() ? 'interrupted' : 'unavailable'
    } finally {
      clearInterval(heartbeat)
      running.delete(sessionId)
      room(sessionId).typing(typing(false))
    }
  }

  async function keep(current: RunningReply, abort: AbortController): Promise<void> {
    try {
      if (!(await current.keep())) abort.abort(LEASE_LOST)
    } catch (cause) {
      onError(cause, 'keeping the text of a reply')
    }
  }

  /** Everything the model says, as long as it says something in time. */
  async function stream(
    current: RunningReply,
    { prompt, seenSeq, aids }: Prepared,
    abort: AbortController,
  ): Promise<void> {
    const total = setTimeout(() => abort.abort(TOOK_TOO_LONG), TOTAL_MS)
    let idle = setTimeout(() => abort.abort(TOOK_TOO_LONG), FIRST_TOKEN_MS)
    try {
      for await (const part of model.reply(prompt, abort.signal, aids)) {
        if (part.type === 'end') {
          if (part.stopReason === 'refused') await current.write(refusalAfter(current.text()), seenSeq)
          return
        }
        clearTimeout(idle)
        idle = setTimeout(() => abort.abort(TOOK_TOO_LONG), IDLE_MS)
        await current.write(part.text, seenSeq)
      }
      throw new Error('The model ended its answer without saying so')
    } finally {
      clearTimeout(total)
      clearTimeout(idle)
    }
  }

  return {
    reply,
    soFar: (sessionId: string): ReplySoFar | null => running.get(sessionId)?.reply.soFar() ?? null,
    runningCount: (): number => running.size,
    /** Ends every running reply where it stands: the process is about to stop. */
    stopAll(): void {
      for (const { abort } of running.values()) abort.abort(STOPPING)
    },
  }
}

const LEASE_LOST = new Error('The lease of this reply was lost')
const TOOK_TOO_LONG = new Error('The model took too long')
const STOPPING = new Error('The gateway stops')

/** A refusal is answered by a friendly sentence, after whatever was said already. */
function refusalAfter(text: string): string {
  return text === '' ? REFUSED_TEXT : `\n\n${REFUSED_TEXT}`
}

function typing(isTyping: boolean) {
  return { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, isTyping }
}
