import { isNotStored, LeaseLost, type Appended, type Draft } from '../../../domain/messages/draft.ts'
import type { FinalText, Lease, LeaseState } from '../../../domain/parley/reply.ts'
import type { Quotation } from '../../../protocol/addressed.ts'
import { ASSISTANT_NAME } from '../../../protocol/brand.ts'
import { INTERRUPTED, type Message } from '../../../protocol/entities.ts'
import { CHUNK_INTERVAL_MS } from '../../../protocol/limits.ts'
import type { ParleyWhy } from '../../../protocol/parley-why.ts'
import { parleyWhyText } from '../../../protocol/texts/en.ts'
import { normaliseReplyPart } from '../../../protocol/text.ts'
import { makeChunks } from './chunks.ts'
import { makeHold } from './hold.ts'
import { makeReplyQuotation, type QuotationDeps } from './reply-quotation.ts'
import { storeRetrying } from './store-retrying.ts'
import type { Clock } from '../../clock.ts'
import type { SetParley } from '../parley-state.ts'
import type { ReplyStore } from '../../ports/parley.ts'

/** The dependencies of a running reply. */
export type ReplyDeps = QuotationDeps & {
  messageLog: { append(draft: Draft): Promise<Pick<Appended, 'message'>> }
  replies: Pick<ReplyStore, 'checkpoint' | 'finish' | 'release' | 'refuse'>
  setParley: SetParley
  clock: Clock
}

/** A running reply, as a person who joins in the middle receives it. */
export type ReplySoFar = { messageId: string; text: string }

export type RunningReply = ReturnType<typeof makeRunningReply>

/** One reply under its lease: its message, and the text sent so far. The stored text is the streamed text. */
export function makeRunningReply(lease: Lease, why: ParleyWhy, deps: ReplyDeps) {
  const { messageLog, replies, room, setParley, clock } = deps
  const { sessionId, messageId } = lease
  const hold = makeHold(clock)
  const send = (text: string) =>
    room(sessionId).streamChunk({ messageId, text, at: chunks.text().length - text.length })
  const chunks = makeChunks(send, CHUNK_INTERVAL_MS, clock, hold.isMine)
  const { quote, quoteAnew } = makeReplyQuotation(deps)
  let message: Message | null = null
  let answersSeq: number | null = null
  /** True while the message may be stored without the room knowing. */
  let mayBeStored = false

  /** Stores the message with its first text: a reply that fails earlier leaves none (contract, section 8). */
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
    if (hold.isCut() || isLost) throw new LeaseLost() // lost during the store: the room must not hear of it
    message = appended.message
    mayBeStored = false
    room(sessionId).streamStarted(message)
    setParley(sessionId, { status: 'replying', reason: parleyWhyText(why), why }, { holder: lease.holder, seenSeq })
    if (replyTo) void quoteAnew(sessionId, replyTo)
  }

  /** Renews the lease and stores the text so far, unless the lease is lost. */
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
    /** Includes the held text. */
    length: (): number => chunks.length(),
    /** Null before the first text, and after a cut. */
    soFar: (): ReplySoFar | null => (message && !hold.isCut() ? { messageId, text: chunks.text() } : null),

    async write(text: string, seenSeq: number): Promise<void> {
      const part = normaliseReplyPart(text, message === null)
      if (part === '') return
      if (!message) await begin(seenSeq)
      chunks.push(part)
    },

    /** Sets the answered message's seq, before anything is written. */
    answers: (seq: number | null): void => void (answersSeq = seq),

    keep,

    /** Silences the reply: a clear took it away and has told its room. */
    cut: hold.cut,

    ...endsWithoutText(lease, deps),

    /** Ends the reply. A failure before the first word costs nothing (decision 9). */
    async end(status: FinalText['status'], ending = INTERRUPTED): Promise<void> {
      const unsent = await chunks.end()
      if (mayBeStored) return // leaves the lease to the reaper, which closes the message if it was stored
      if (!message) return replies.release(lease, true)
      const error = status === 'failed' ? ending : null
      const stored = await storeRetrying(deps, () => replies.finish(lease, { text: chunks.text(), status, error }))
      if (stored?.status === 'sent' && unsent !== '') send(unsent) // the lease was valid after all
      room(sessionId).changed()
    },
  }
}

/** Ends of a reply that leave its text alone: the lease goes back, or lines are marked as refused. */
function endsWithoutText(lease: Lease, { replies, onError }: Pick<ReplyDeps, 'replies' | 'onError'>) {
  return {
    /** Sets lines aside after the model's refusal: no model reads them again (decision 26). */
    async refused(seenSeq: number, isItselfToo: boolean): Promise<void> {
      await replies
        .refuse(lease, seenSeq, isItselfToo)
        .catch((cause: unknown) => onError(cause, 'leaving out what was refused'))
    },

    /** Gives everything back: there is nothing to answer any more, and no model was asked. */
    withdraw: (): Promise<void> => replies.release(lease, true),

    /** Ends a reply without words (TURN-6). `isFree` gives its budget back. */
    pass: (isFree: boolean): Promise<void> => replies.release(lease, isFree),

    /** Ends a reply that another one repeats without the refused lines. The search for these costs its budget. */
    setAside: (): Promise<void> => replies.release(lease, false),
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
