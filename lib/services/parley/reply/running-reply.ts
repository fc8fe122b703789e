import { isNotStored, LeaseLost, type Appended, type Draft } from '../../../domain/messages/draft.ts'
import { LEASE_TRUSTED_MS, type FinalText, type Lease, type LeaseState } from '../../../domain/parley/reply.ts'
import type { Quotation } from '../../../protocol/addressed.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { INTERRUPTED, type Message } from '../../../protocol/entities.ts'
import { CHUNK_INTERVAL_MS } from '../../../protocol/limits.ts'
import { normaliseReplyPart } from '../../../protocol/text.ts'
import { makeChunks } from './chunks.ts'
import type { Clock } from '../../clock.ts'
import type { Rooms } from '../../../domain/room/room-voice.ts'
import type { ParleyIs } from '../parley-state.ts'
import type { Quotations } from '../../ports/messages.ts'
import type { ReplyStore } from '../../ports/parley.ts'

/** What a reply is written with. */
export type ReplyDeps = {
  messageLog: { append(draft: Draft): Promise<Pick<Appended, 'message'>> }
  replies: Pick<ReplyStore, 'checkpoint' | 'finish' | 'release' | 'refuse'>
  quotations: Pick<Quotations, 'unlessLast' | 'renew'>
  room: Rooms
  parleyIs: ParleyIs
  clock: Clock
  onError: (cause: unknown, doing: string) => void
}

/** A running reply, as somebody who joins in the middle of it is told. */
export type ReplySoFar = { messageId: string; text: string }

const FINISH_RETRY_MS = 500
const FINISH_TRIES = 240

export type RunningReply = ReturnType<typeof makeRunningReply>

/** One reply under its lease: the message it becomes, and what was sent of it. What is stored is what was streamed. */
export function makeRunningReply(
  lease: Lease,
  reason: string,
  { messageLog, replies, quotations, room, parleyIs, clock, onError }: ReplyDeps,
) {
  const { sessionId, messageId } = lease
  let provenAt = clock.now()
  let isCut = false
  const isMine = () => !isCut && clock.now() - provenAt < LEASE_TRUSTED_MS
  const send = (text: string) =>
    room(sessionId).streamChunk({ messageId, text, at: chunks.text().length - text.length })
  const chunks = makeChunks(send, CHUNK_INTERVAL_MS, clock, isMine)
  let message: Message | null = null
  let answersSeq: number | null = null
  /** Asked to be stored, and neither refused nor begun for the room. */
  let mayBeStored = false

  /** The message begins with its first text: a reply that fails before leaves none (contract, section 8). */
  async function begin(seenSeq: number): Promise<void> {
    const replyTo = await quoted()
    const draft: Draft = {
      id: messageId,
      sessionId,
      userId: ASSISTANT_NAME,
      userName: ASSISTANT_NAME,
      personIds: [ASSISTANT_NAME],
      kind: 'parley',
      text: '',
      status: 'streaming',
      reason,
      seenSeq,
      holder: lease.holder,
      ...(replyTo && { details: { replyTo } }),
    }
    mayBeStored = true
    const askedAt = clock.now()
    const appended = await messageLog.append(draft).catch((cause: unknown) => {
      mayBeStored = !isNotStored(cause)
      throw cause
    })
    provenAt = askedAt
    const isLost = !isMine() && (await keep()) === 'lost'
    if (isCut || isLost) throw new LeaseLost() // while it was being stored: nobody is to hear of it any more
    message = appended.message
    mayBeStored = false
    room(sessionId).streamStarted(message)
    parleyIs(sessionId, { status: 'replying', reason }, { holder: lease.holder, seenSeq })
    if (replyTo) void quoteAnew(replyTo)
  }

  /** REPLY-3: what it answers, where people went on after it. No reply fails for want of that. */
  function quoted(): Promise<Quotation | null> {
    if (answersSeq === null) return Promise.resolve(null)
    return quotations.unlessLast(sessionId, answersSeq).catch((cause: unknown) => {
      onError(cause, 'looking for what a reply answers')
      return null
    })
  }

  /** It may have been changed, or deleted, while the reply was being stored. */
  async function quoteAnew(quotation: Quotation): Promise<void> {
    try {
      if (await quotations.renew(sessionId, quotation)) room(sessionId).changed()
    } catch (cause) {
      onError(cause, 'quoting a message anew')
    }
  }

  /** Keeps the lease and the text so far, unless it is lost. */
  async function keep(): Promise<LeaseState> {
    const askedAt = clock.now()
    const state = await replies.checkpoint(lease, chunks.text())
    if (state !== 'lost') provenAt = askedAt
    return state
  }

  /** Stores the end, however long the database is away, unless somebody else closed the reply. */
  async function store(final: FinalText): Promise<Message | null> {
    for (let tries = 0; tries < FINISH_TRIES; tries++) {
      try {
        return await replies.finish(lease, final)
      } catch (cause) {
        onError(cause, 'storing a reply')
        await new Promise<void>((resolve) => void clock.after(FINISH_RETRY_MS, resolve))
      }
    }
    return null
  }

  return {
    lease,
    sessionId,
    messageId,
    hasBegun: (): boolean => message !== null,
    text: (): string => chunks.text(),
    /** With what is held back. */
    length: (): number => chunks.length(),
    /** Null before its first text, and once it is cut. */
    soFar: (): ReplySoFar | null => (message && !isCut ? { messageId, text: chunks.text() } : null),

    async write(text: string, seenSeq: number): Promise<void> {
      const part = normaliseReplyPart(text, message === null)
      if (part === '') return
      if (!message) await begin(seenSeq)
      chunks.push(part)
    },

    /** The message that it answers, before anything is written. */
    answers(seq: number | null): void {
      answersSeq = seq
    },

    /** The model would not answer: neither it nor any other is asked about that again (decision 26). */
    async refused(seenSeq: number, isItselfToo: boolean): Promise<void> {
      await replies
        .refuse(lease, seenSeq, isItselfToo)
        .catch((cause: unknown) => onError(cause, 'leaving out what was refused'))
    },

    keep,

    /** Somebody took it away and told its room: nothing more of it is said. */
    cut(): void {
      isCut = true
    },

    /** There is nothing to answer any more, and nothing was asked of the model. */
    withdraw: (): Promise<void> => replies.release(lease, true),

    /** There will be another reply, without what this one failed at; the search for that had its price. */
    setAside: (): Promise<void> => replies.release(lease, false),

    /** Silence of the model's own is an end like any other; what fails before its first word costs nothing (decision 9). */
    async end(status: FinalText['status'], why = INTERRUPTED): Promise<void> {
      const unsent = await chunks.end()
      if (mayBeStored) return // the lease is left to the reaper, which closes the message if it finds one
      if (!message) return replies.release(lease, status === 'failed')
      const error = status === 'failed' ? why : null
      const stored = await store({ text: chunks.text(), status, error })
      if (stored?.status === 'sent' && unsent !== '') send(unsent) // the lease was good after all
      room(sessionId).changed()
    },
  }
}
