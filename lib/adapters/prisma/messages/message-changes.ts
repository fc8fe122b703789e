import type { FoundMessage, Rewritten } from '../../../domain/messages/rewriting.ts'
import type { StoredReaction } from '../../../domain/messages/reactions.ts'
import { SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Mention } from '../../../protocol/addressed.ts'
import { readDetails } from './details.ts'
import type { DeletedBy, Message } from '../../../protocol/entities.ts'
import { Refusal } from '../../../protocol/errors.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { currentReply, cutOff, isAnswered, mayHaveRead } from '../parley/replies/cut-off.ts'
import type { LockedSession } from '../locked-session.ts'
import { lockMessage, type LockedMessage } from './locked-message.ts'
import { MESSAGE_COLUMNS, toMessage, type MessageRow } from './message-row.ts'
import { rewrite } from './rewrite.ts'
import type { Acting, MessageChanges } from '../../../services/ports/messages.ts'

/** Changes stored messages, each under the session's lock and with the rev of its commit (FEED-1). */
export function makeMessageChanges({ prisma }: Database): MessageChanges {
  return {
    /**
     * Replaces a message's reactions by the result of `change`; the same array changes nothing. Throws what `change`
     * throws, what {@link lockMessage} throws, or INVALID_REQUEST for a notice or a deleted message.
     */
    async react(
      acting: Acting,
      messageId: string,
      change: (reactions: readonly StoredReaction[]) => readonly StoredReaction[],
    ): Promise<Message> {
      return prisma.$transaction(async (tx) => {
        const { message } = await lockMessage(tx, acting, messageId)
        if (message.user_id === SYSTEM_USER_ID || isGone(message)) throw new Refusal('INVALID_REQUEST')
        const before = message.reactions ?? []
        const after = change(before)
        if (after === before) return toMessage(message)
        const [changed] = await tx.$queryRawUnsafe<MessageRow[]>(
          `UPDATE message SET reactions = $2::jsonb, rev = next_rev(session_id) WHERE id = $1 RETURNING ${MESSAGE_COLUMNS}`,
          messageId,
          JSON.stringify(after),
        )
        return toMessage(changed!)
      })
    },

    edit: (acting, messageId, wordsFor, mentions = []) =>
      prisma.$transaction((tx) => edit(tx, acting, messageId, wordsFor, mentions)),
    remove: (acting, messageId, removedBy) => prisma.$transaction((tx) => remove(tx, acting, messageId, removedBy)),
  }
}

/**
 * EDIT-1: gives a message the words that `wordsFor` returns (null: no change), with their mentions. A reply that is
 * still thought up to the old words never begins. Throws what `wordsFor` and {@link lockMessage} throw.
 */
async function edit(
  tx: Prisma.TransactionClient,
  acting: Acting,
  messageId: string,
  wordsFor: (found: FoundMessage) => string | null,
  mentions: readonly Mention[],
): Promise<Rewritten> {
  const { sessionId } = acting
  const { session, message } = await lockMessage(tx, acting, messageId)
  const text = wordsFor(found(session, message))
  if (text === null) return unchanged(message)
  const reply = await currentReply(tx, sessionId)
  const answered = await isAnswered(tx, { sessionId, seq: message.seq }, 'begun')
  const isThinking = reply !== null && reply.seenSeq === null
  const isRead = reply !== null && mayHaveRead(reply, message)
  const isDecidedAnew = isThinking && isRead && !answered
  const { edits = 0 } = readDetails(message.details)
  if ((answered || isRead) && !message.is_refused) {
    const place = { sessionId, afterSeq: session.lastSeq, seq: message.seq, position: edits }
    const isBehindReply = isThinking && !isDecidedAnew
    await tx.messageVersion.create({ data: { ...place, text: message.text, isBehindReply } })
  }
  const edited = { at: message.now.toISOString(), count: edits + 1 }
  const details = { ...(message.details as object | null), edited, mentions: [...mentions] }
  const { row, isMemoryStale } = await rewrite(tx, sessionId, message, { text, details, isGone: false })
  const againFromSeq = isDecidedAnew ? await cutOff(tx, sessionId, reply) : null
  return { message: toMessage(row), isChanged: true, isAnswered: answered, againFromSeq, isMemoryStale }
}

/**
 * EDIT-4, EDIT-5: leaves a tombstone of a message, deleted by the one that `removedBy` returns; null changes nothing.
 * Ends a running reply that answers the message, or that is the message. Throws what `removedBy` and
 * {@link lockMessage} throw.
 */
async function remove(
  tx: Prisma.TransactionClient,
  acting: Acting,
  messageId: string,
  removedBy: (found: FoundMessage) => DeletedBy | null,
): Promise<Rewritten> {
  const { sessionId } = acting
  const { session, message } = await lockMessage(tx, acting, messageId)
  const by = removedBy(found(session, message))
  if (by === null) return unchanged(message)
  const reply = await currentReply(tx, sessionId)
  const isItself = reply?.messageId === messageId
  if (isItself) await tx.replyLease.deleteMany({ where: { sessionId, holder: reply.holder } })
  const deleted = { at: message.now.toISOString(), by }
  const { release } = readDetails(message.details) // ASIDE-2: keeps whose release it is, for a repeated deletion
  const details = { deleted, ...(release && { release }) }
  const { row, isMemoryStale } = await rewrite(tx, sessionId, message, { text: '', details, isGone: true })
  const isToThis =
    reply !== null &&
    !isItself &&
    mayHaveRead(reply, message) &&
    !(await isAnswered(tx, { sessionId, seq: message.seq }, { besides: reply.messageId }))
  const againFromSeq = isToThis ? await cutOff(tx, sessionId, reply) : null
  return { message: toMessage(row), isChanged: true, isAnswered: true, againFromSeq, isMemoryStale }
}

function found({ ownerId }: LockedSession, message: LockedMessage): FoundMessage {
  return { message: toMessage(message), ownerId, now: message.now.getTime() }
}

function isGone({ details }: MessageRow): boolean {
  return readDetails(details).deletedAt !== undefined
}

function unchanged(message: MessageRow): Rewritten {
  return { message: toMessage(message), isChanged: false, isAnswered: true, againFromSeq: null, isMemoryStale: false }
}
