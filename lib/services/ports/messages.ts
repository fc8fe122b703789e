import type { Appended, Draft, Page } from '../../domain/messages/draft.ts'
import type { FoundMessage, Rewritten } from '../../domain/messages/rewriting.ts'
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

/** Changes of stored messages, each with a `rev`. */
export interface MessageChanges {
  react(
    sessionId: string,
    messageId: string,
    change: (reactions: readonly StoredReaction[]) => readonly StoredReaction[],
  ): Promise<Message>
  edit(
    sessionId: string,
    messageId: string,
    wordsFor: (found: FoundMessage) => string | null,
    mentions?: readonly Mention[],
  ): Promise<Rewritten>
  remove(sessionId: string, messageId: string, removedBy: (found: FoundMessage) => DeletedBy | null): Promise<Rewritten>
}

/** Messages as others quote them. */
export interface Quotations {
  /** A message of this session; null where it is unknown or cleared. */
  find(sessionId: string, messageId: string): Promise<Message | null>
  /** True where the quoted message has changed; then every row that quotes it is made anew. */
  renew(sessionId: string, quotation: Quotation): Promise<boolean>
  /** A message as Parley's answer quotes it; null where no person said anything after it. */
  unlessLast(sessionId: string, seq: number): Promise<Quotation | null>
}

/** Parley's reactions. */
export interface ParleyReactions {
  /**
   * Puts an emoji on what a person said; whether it did. It does not where Parley reacted to that or to one of the room's newest
   * `oneIn` messages, nor where the message or its room is gone.
   */
  react(sessionId: string, seq: number, emoji: string, oneIn: number): Promise<boolean>
}
