import type { Appended, Draft, Page } from '../../domain/messages/draft.ts'
import type { FoundMessage, Rewritten } from '../../domain/messages/rewriting.ts'
import type { StoredReaction } from '../../domain/messages/reactions.ts'
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
  edit(sessionId: string, messageId: string, wordsFor: (found: FoundMessage) => string | null): Promise<Rewritten>
  remove(sessionId: string, messageId: string, removedBy: (found: FoundMessage) => DeletedBy | null): Promise<Rewritten>
}
