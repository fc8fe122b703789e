import { isNotStored, LeaseLost, type Appended, type Draft } from '../../../domain/messages/draft.ts'
import { LEASE_TRUSTED_MS, type FinalText, type Lease, type LeaseState } from '../../../domain/parley/reply.ts'
import type { Quotation } from '../../../protocol/addressed.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { INTERRUPTED, type Message } from '../../../protocol/entities.ts'
import { CHUNK_INTERVAL_MS } from '../../../protocol/limits.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import { normaliseReplyPart } from '../../../protocol/text.ts'
import { makeChunks } from './chunks.ts'
import { makeReplyQuotation, type QuotationDeps } from './reply-quotation.ts'
import type { Clock } from '../../clock.ts'
import type { ParleyIs } from '../parley-state.ts'
import type { ReplyStore } from '../../ports/parley.ts'

/** What a reply is written with. */
export type ReplyDeps = QuotationDeps & {
  messageLog: { append(draft: Draft): Promise<Pick<Appended, 'message'>> }
  replies: Pick<ReplyStore, 'checkpoint' | 'finish' | 'release' | 'refuse'>
  parleyIs: ParleyIs
  clock: Clock
}

/** A running reply, as somebody who joins in the middle of it is told. */
export type ReplySoFar = { messageId: string; text: string }

const FINISH_RETRY_MS = 500
const FINISH_TRIES = 240

export type RunningReply = ReturnType<typeof makeRunningReply>

/** One reply under its lease: the message it becomes, and what was sent of it. What is stored is what was streamed. */
export function makeRunningReply(lease: Lease, why: ParleyWhy, deps: ReplyDeps) {
  const { messageLog, replies, room, parleyIs, clock } = deps
  const { sessionId, messageId } = lease
  const hold = makeHold(clock)
  const send = (text: string) =>
    room(sessionId).streamChunk({ messageId, text, at: chunks.text().length - text.length })
  const chunks = makeChunks(send, CHUNK_INTERVAL_MS, clock, hold.isMine)
  const { quote, quoteAnew } = makeReplyQuotation(deps)
  let message: Message | null = null
  let answersSeq: number | null = null
  /** Asked to be stored, and neither refused nor begun for the room. */
  let mayBeStored = false

  /** The message begins with its first text: a reply that fails before leaves none (contract, section 8). */
  async function begin(seenSeq: number): Promise<void> {
    const replyTo = await quote(sessionId, answersSeq)
    mayBeStored = true
    const appended = await hold.proven(() =>
      messageLog.append(draftOf(lease, { why, seenSeq, replyTo })).catch((cause: unknown) => {
        mayBeStored = !isNotStored(cause)
        throw cause
      }),
    )
    const isLost = !hold.isMine() && (await keep()) === 'lost'
    if (hold.isCut() || isLost) throw new LeaseLost() // while it was being stored: nobody is to hear of it any more
    message = appended.message
    mayBeStored = false
    room(sessionId).streamStarted(message)
    parleyIs(sessionId, { status: 'replying', reason: parleyWhyText(why), why }, { holder: lease.holder, seenSeq })
    if (replyTo) void quoteAnew(sessionId, replyTo)
  }

  /** Keeps the lease and the text so far, unless it is lost. */
  function keep(): Promise<LeaseState> {
    return hold.proven(
      () => replies.checkpoint(lease, chunks.text()),
      (state) => state !== 'lost',
    )
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
    soFar: (): ReplySoFar | null => (message && !hold.isCut() ? { messageId, text: chunks.text() } : null),

    async write(text: string, seenSeq: number): Promise<void> {
      const part = normaliseReplyPart(text, message === null)
      if (part === '') return
      if (!message) await begin(seenSeq)
      chunks.push(part)
    },

    /** The message that it answers, before anything is written. */
    answers: (seq: number | null): void => void (answersSeq = seq),

    keep,

    /** Somebody took it away and told its room: nothing more of it is said. */
    cut: hold.cut,

    ...endsWithoutText(lease, deps),

    /** What fails before its first word costs nothing (decision 9). */
    async end(status: FinalText['status'], ending = INTERRUPTED): Promise<void> {
      const unsent = await chunks.end()
      if (mayBeStored) return // the lease is left to the reaper, which closes the message if it finds one
      if (!message) return replies.release(lease, true)
      const error = status === 'failed' ? ending : null
      const stored = await storeEnd(lease, { text: chunks.text(), status, error }, deps)
      if (stored?.status === 'sent' && unsent !== '') send(unsent) // the lease was good after all
      room(sessionId).changed()
    },
  }
}

/** Gives the lease back, or marks lines as refused, without touching the text. */
function endsWithoutText(lease: Lease, { replies, onError }: Pick<ReplyDeps, 'replies' | 'onError'>) {
  return {
    /** The model would not answer: neither it nor any other is asked about that again (decision 26). */
    async refused(seenSeq: number, isItselfToo: boolean): Promise<void> {
      await replies
        .refuse(lease, seenSeq, isItselfToo)
        .catch((cause: unknown) => onError(cause, 'leaving out what was refused'))
    },

    /** There is nothing to answer any more, and nothing was asked of the model. */
    withdraw: (): Promise<void> => replies.release(lease, true),

    /** The model had nothing to say (TURN-6). `isFree`: it costs the budgets nothing. */
    pass: (isFree: boolean): Promise<void> => replies.release(lease, isFree),

    /** There will be another reply, without what this one failed at; the search for that had its price. */
    setAside: (): Promise<void> => replies.release(lease, false),
  }
}

/** Knows whether this reply may still speak: its lease was proven lately, and nobody took it away. */
function makeHold(clock: Clock) {
  let provenAt = clock.now()
  let isCut = false
  return {
    isMine: (): boolean => !isCut && clock.now() - provenAt < LEASE_TRUSTED_MS,
    isCut: (): boolean => isCut,
    cut: (): void => void (isCut = true),
    /** Asks the database; its answer proves the lease as of the moment of asking. */
    async proven<Answer>(
      ask: () => Promise<Answer>,
      isProof: (answer: Answer) => boolean = () => true,
    ): Promise<Answer> {
      const askedAt = clock.now()
      const answer = await ask()
      if (isProof(answer)) provenAt = askedAt
      return answer
    },
  }
}

type Beginning = { why: ParleyWhy; seenSeq: number; replyTo: Quotation | null }

function draftOf(lease: Lease, { why, seenSeq, replyTo }: Beginning): Draft {
  return {
    id: lease.messageId,
    sessionId: lease.sessionId,
    userId: ASSISTANT_NAME,
    userName: ASSISTANT_NAME,
    personIds: [ASSISTANT_NAME],
    kind: 'parley',
    text: '',
    status: 'streaming',
    reason: parleyWhyText(why),
    seenSeq,
    holder: lease.holder,
    details: { why, ...(replyTo && { replyTo }) },
  }
}

/** Stores the end, however long the database is away; null where somebody else closed the reply. */
async function storeEnd(
  lease: Lease,
  final: FinalText,
  { replies, clock, onError }: Pick<ReplyDeps, 'replies' | 'clock' | 'onError'>,
): Promise<Message | null> {
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
