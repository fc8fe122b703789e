import { ASSISTANT_NAME } from '../protocol/brand.ts'
import type { Message } from '../protocol/entities.ts'
import { asSeen, type PromptLine, type PromptPerson } from '../domain/prompt-layout.ts'
import { decide, holdMs, type Decision } from '../domain/turn-taking.ts'
import type { AssistantReply } from './assistant-reply.ts'
import type { PrepareReply } from './prepare-reply.ts'
import type { Rooms } from './room.ts'

type Deps = {
  replies: {
    room(sessionId: string): Promise<{ hiddenPrompt: string | null; isHushed: boolean; isOpen: boolean } | null>
    transcript(sessionId: string, lines: number): Promise<(PromptLine & { id: string })[]>
    setHushed(sessionId: string, isHushed: boolean): Promise<void>
    reap(): Promise<{ sessionId: string; message: Message | null }[]>
  }
  participants: { people(sessionId: string): Promise<readonly PromptPerson[]> }
  assistantReply: AssistantReply
  prepareReply: PrepareReply
  room: Rooms
  onError: (cause: unknown, doing: string) => void
}

/** Turn-taking looks at the last moments. */
const DECIDING_LINES = 40

const RELOAD_MS = 10_000

/** What this gateway waits for in one session before it lets Parley decide. */
type Attention = { firstAt: number; lastAt: number; isCalled: boolean; typists: Set<string>; timer?: NodeJS.Timeout }

export type Assistant = ReturnType<typeof makeAssistant>

/**
 * Parley, listening: hears that something was said, holds until the room pauses, decides, and replies. All it knows it reads
 * from the database when it decides, so that it does not matter which gateway heard what.
 */
export function makeAssistant({ replies, participants, assistantReply, prepareReply, room, onError }: Deps) {
  const attention = new Map<string, Attention>()
  let isStopped = false

  function heard(sessionId: string): void {
    const now = Date.now()
    const current = attention.get(sessionId) ?? { firstAt: now, lastAt: now, isCalled: true, typists: new Set() }
    current.lastAt = now
    attention.set(sessionId, current)
    schedule(sessionId, current)
  }

  /** People who are typing hold an answer that nobody called for. */
  function typing(sessionId: string, userId: string, isTyping: boolean): void {
    const current = attention.get(sessionId)
    if (!current) return
    if (isTyping) current.typists.add(userId)
    else current.typists.delete(userId)
    schedule(sessionId, current)
  }

  function schedule(sessionId: string, current: Attention): void {
    clearTimeout(current.timer)
    if (isStopped) return
    const now = Date.now()
    const wait = holdMs({
      sinceFirstMs: now - current.firstAt,
      sinceLastMs: now - current.lastAt,
      isTyping: current.typists.size > 0,
      isCalled: current.isCalled,
    })
    current.timer = setTimeout(() => {
      attention.delete(sessionId)
      void consider(sessionId).catch((cause: unknown) => onError(cause, 'considering a reply'))
    }, wait)
  }

  async function consider(sessionId: string): Promise<void> {
    const { decision, isOpen } = await assess(sessionId)
    if (!isOpen) return
    if (decision.verdict !== 'speak') {
      room(sessionId).parleyIs({ status: 'silent', reason: decision.reason })
      return
    }
    const outcome = await assistantReply.reply(sessionId, decision.reason, () => prepareReply(sessionId))
    if (outcome === 'busy') return // whoever replies looks again when done
    room(sessionId).parleyIs(outcome === 'unavailable' ? UNAVAILABLE : { status: 'listening' })
    if (outcome === 'sent') await lookAgain(sessionId)
  }

  /** What was said while the reply ran is answered together, once. */
  async function lookAgain(sessionId: string): Promise<void> {
    const { decision, isOpen } = await assess(sessionId)
    if (isOpen && decision.verdict === 'speak') heard(sessionId)
  }

  async function assess(sessionId: string): Promise<{ decision: Decision; isOpen: boolean }> {
    const [state, people, transcript] = await Promise.all([
      replies.room(sessionId),
      participants.people(sessionId),
      replies.transcript(sessionId, DECIDING_LINES),
    ])
    const decision = decide({
      people: people.filter((person) => isHere(person, new Date())).length,
      lines: asSeen(transcript)
        .filter(({ kind }) => kind !== 'notice')
        .map(({ id, userId, text, at, kind }) => ({ id, userId, text, at, isAssistant: kind === 'assistant' })),
      isHushed: state?.isHushed ?? false,
    })
    if (state && state.isHushed !== decision.isHushed) await replies.setHushed(sessionId, decision.isHushed)
    return { decision, isOpen: state?.isOpen ?? false }
  }

  return {
    heard,
    typing,
    soFar: assistantReply.soFar,

    /** Closes replies whose gateway stopped, and takes up what their rooms still wait for. */
    async reap(): Promise<number> {
      const dead = await replies.reap()
      for (const { sessionId, message } of dead) {
        room(sessionId).typing({ userId: ASSISTANT_NAME, userName: ASSISTANT_NAME, isTyping: false })
        if (message) room(sessionId).streamFailed({ messageId: message.id, error: message.error ?? 'interrupted' })
        else heard(sessionId)
      }
      return dead.length
    },

    /** Starts nothing new; running replies go on until {@link AssistantReply.stopAll}. */
    stop(): void {
      isStopped = true
      for (const { timer } of attention.values()) clearTimeout(timer)
    },
  }
}

/** Online, or gone for no longer than a reload takes: two people stay two while one of them reloads. */
function isHere({ isOnline, lastSeenAt }: PromptPerson, now: Date): boolean {
  return isOnline || now.getTime() - lastSeenAt.getTime() < RELOAD_MS
}

const UNAVAILABLE = { status: 'unavailable', reason: 'Parley cannot answer right now.' } as const
