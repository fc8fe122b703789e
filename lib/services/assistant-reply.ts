import { ASSISTANT_NAME } from '../protocol/brand.ts'
import type { Message } from '../protocol/entities.ts'
import { CHUNK_INTERVAL_MS } from '../protocol/limits.ts'
import type { Prompt } from '../domain/prompt-layout.ts'
import { makeChunks } from './chunks.ts'
import type { Rooms } from './room.ts'

export type ReplyPart = { type: 'text'; text: string } | { type: 'end'; stopReason: StopReason }
/** Why the model stopped, in our words. */
export type StopReason = 'complete' | 'refused' | 'cut'

type Lease = { sessionId: string; gatewayId: string; holder: string; messageId: string }
type Final = { text: string; status: 'sent' | 'failed'; error: string | null }

type Deps = {
  model: { reply(prompt: Prompt, signal: AbortSignal): AsyncIterable<ReplyPart> }
  messageLog: {
    append(draft: {
      id: string
      sessionId: string
      userId: string
      userName: string
      personIds: readonly string[]
      text: string
      status: 'streaming'
      reason: string
      seenSeq: number
    }): Promise<{ message: Message }>
  }
  replies: {
    take(lease: Lease): Promise<boolean>
    checkpoint(lease: Lease, text: string): Promise<boolean>
    finish(lease: Lease, final: Final): Promise<Message | null>
    abandon(messageId: string, text: string): Promise<Message | null>
    release(lease: Lease): Promise<void>
  }
  room: Rooms
  gatewayId: string
  makeId: () => string
  onError: (cause: unknown, doing: string) => void
}

const CHECKPOINT_MS = 1000
const FINISH_RETRY_MS = 500
const FIRST_TOKEN_MS = 30_000
const IDLE_MS = 20_000
const TOTAL_MS = 120_000

const REFUSED_TEXT = "I'd rather not go into that one. Is there another way I can help here?"
const INTERRUPTED = 'interrupted'

export type ReplyOutcome = 'busy' | 'sent' | 'nothing' | 'unavailable' | 'interrupted'
export type AssistantReply = ReturnType<typeof makeAssistantReply>

/** The prompt, and the last seq that stands in it. */
export type Prepared = { prompt: Prompt; seenSeq: number }

/** A running reply, as somebody who joins in the middle of it is told. */
export type RunningReply = { messageId: string; text: string }

/**
 * One reply, from the lease to its end. The lease makes it the only one of its session, wherever the gateways are; whoever
 * loses it (frozen, cut off) writes and says nothing more, and another gateway closes the reply.
 */
export function makeAssistantReply({ model, messageLog, replies, room, gatewayId, makeId, onError }: Deps) {
  const running = new Map<string, { stop: () => void; soFar: () => RunningReply | null }>()

  /** `prepare` lays out the prompt once the lease is held, so that it sees everything said until then. */
  async function reply(sessionId: string, reason: string, prepare: () => Promise<Prepared>): Promise<ReplyOutcome> {
    const lease = { sessionId, gatewayId, holder: makeId(), messageId: makeId() }
    if (!(await replies.take(lease))) return 'busy'

    const abort = new AbortController()
    const heartbeat = setInterval(() => void keep(), CHECKPOINT_MS)
    let message: Message | null = null
    let seenSeq = 0
    const chunks = makeChunks(
      (text) => room(sessionId).streamChunk({ messageId: lease.messageId, text }),
      CHUNK_INTERVAL_MS,
    )
    running.set(sessionId, {
      stop: () => abort.abort(),
      soFar: () => message && { messageId: message.id, text: chunks.text() },
    })

    async function keep(): Promise<void> {
      try {
        if (!(await replies.checkpoint(lease, chunks.text()))) abort.abort(LEASE_LOST)
      } catch (cause) {
        onError(cause, 'keeping the text of a reply')
      }
    }

    /** The message begins with its first text: a reply that fails before leaves none (contract, section 8). */
    async function begin(): Promise<void> {
      if (message) return
      const appended = await messageLog.append({
        id: lease.messageId,
        sessionId,
        userId: ASSISTANT_NAME,
        userName: ASSISTANT_NAME,
        personIds: [ASSISTANT_NAME],
        text: '',
        status: 'streaming',
        reason,
        seenSeq,
      })
      message = appended.message
      room(sessionId).streamStarted(message)
    }

    async function finish(final: Final): Promise<void> {
      const stored = await untilStored(lease, final)
      if (!stored) return
      if (stored.status === 'sent') room(sessionId).streamEnded(stored)
      else room(sessionId).streamFailed({ messageId: stored.id, error: stored.error ?? INTERRUPTED })
    }

    try {
      room(sessionId).typing(typing(true))
      room(sessionId).parleyIs({ status: 'thinking', reason })
      const prepared = await prepare()
      seenSeq = prepared.seenSeq
      const stopReason = await consume(prepared.prompt, abort, async (text) => {
        await begin()
        chunks.push(text)
      })
      if (stopReason === 'refused') {
        await begin()
        chunks.push(chunks.text() === '' ? REFUSED_TEXT : `\n\n${REFUSED_TEXT}`)
      }
      chunks.end()
      if (!message) return 'nothing'
      await finish({ text: chunks.text(), status: 'sent', error: null })
      return 'sent'
    } catch (cause) {
      onError(cause, 'replying')
      chunks.end()
      if (!message) return 'unavailable'
      await finish({ text: chunks.text(), status: 'failed', error: INTERRUPTED })
      return 'interrupted'
    } finally {
      clearInterval(heartbeat)
      running.delete(sessionId)
      if (!message) await replies.release(lease).catch((cause: unknown) => onError(cause, 'giving a lease back'))
      room(sessionId).typing(typing(false))
    }
  }

  async function consume(prompt: Prompt, abort: AbortController, onText: (text: string) => Promise<void>) {
    const total = setTimeout(() => abort.abort(TOOK_TOO_LONG), TOTAL_MS)
    let idle = setTimeout(() => abort.abort(TOOK_TOO_LONG), FIRST_TOKEN_MS)
    try {
      for await (const part of model.reply(prompt, abort.signal)) {
        if (part.type === 'end') return part.stopReason
        clearTimeout(idle)
        idle = setTimeout(() => abort.abort(TOOK_TOO_LONG), IDLE_MS)
        await onText(part.text)
      }
      throw new Error('The model ended its answer without saying so')
    } finally {
      clearTimeout(total)
      clearTimeout(idle)
    }
  }

  /** What was streamed gets stored, however long the database is away, unless somebody else closed the reply. */
  async function untilStored(lease: Lease, final: Final): Promise<Message | null> {
    for (let triesLeft = TOTAL_MS / FINISH_RETRY_MS; triesLeft > 0; triesLeft--) {
      try {
        // Without the lease the message is closed as it stands, unless somebody did so already.
        return (await replies.finish(lease, final)) ?? (await replies.abandon(lease.messageId, final.text))
      } catch (cause) {
        onError(cause, 'storing a reply')
        await new Promise((resolve) => setTimeout(resolve, FINISH_RETRY_MS))
      }
    }
    return null
  }

  return {
    reply,
    soFar: (sessionId: string): RunningReply | null => running.get(sessionId)?.soFar() ?? null,
    runningCount: (): number => running.size,
    /** Ends every running reply where it stands: the process is about to stop. */
    stopAll(): void {
      for (const { stop } of running.values()) stop()
    },
  }
}

const LEASE_LOST = new Error('The lease of this reply was lost')
const TOOK_TOO_LONG = new Error('The model took too long')

function typing(isTyping: boolean) {
  return { userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, isTyping }
}
