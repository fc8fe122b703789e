import type { Appended, Draft, Page } from '../../domain/messages/draft.ts'
import type { FoundMessage, Rewritten } from '../../domain/messages/rewriting.ts'
import type { Caller } from '../../domain/people/caller.ts'
import type { StoredReaction } from '../../domain/messages/reactions.ts'
import type { Mention, Quotation } from '../../protocol/addressed.ts'
import type { DeletedBy, Message } from '../../protocol/entities.ts'

/** The log of all messages, gap-free in each session. */
export interface MessageLog {
  append(draft: Draft): Promise<Appended>
  repeatOf(
    sessionId: string,
    personIds: readonly string[],
    tempMsgId: string,
  ): Promise<Pick<Appended, 'message' | 'isCleared'> | null>
  latest(sessionId: string, count: number, before?: number): Promise<Page>
  after(sessionId: string, afterSeq: number, count: number): Promise<Page>
}

/** A person who changes a message of a session, with all of their ids. */
export type Acting = Pick<Caller, 'ids'> & { sessionId: string }

/** Changes stored messages, each with a `rev`. */
export interface MessageChanges {
  react(
    acting: Acting,
    messageId: string,
    change: (reactions: readonly StoredReaction[]) => readonly StoredReaction[],
  ): Promise<Message>
  edit(
    acting: Acting,
    messageId: string,
    wordsFor: (found: FoundMessage) => string | null,
    mentions?: readonly Mention[],
  ): Promise<Rewritten>
  remove(acting: Acting, messageId: string, removedBy: (found: FoundMessage) => DeletedBy | null): Promise<Rewritten>
}

/** Reads and renews quoted messages. */
export interface Quotations {
  /** Returns a message of this session; null when it is unknown or cleared. */
  find(sessionId: string, messageId: string): Promise<Message | null>
  /** Renews every quotation of a message that has changed. Returns false when it has not. */
  renew(sessionId: string, quotation: Quotation): Promise<boolean>
  /** Returns the quotation for Parley's answer to a message; null when no person spoke after it. */
  unlessLast(sessionId: string, seq: number): Promise<Quotation | null>
}

/** Stores Parley's reactions. */
export interface ParleyReactions {
  /**
   * Adds an emoji to a person's message. Returns false, with nothing added, when the message or its room is gone. Also
   * false when Parley has reacted to it, or to one of the room's newest `oneIn` messages.
   */
  react(sessionId: string, seq: number, emoji: string, oneIn: number): Promise<boolean>
}
