import type { SearchBlock } from '../../domain/messages/search/search-block.ts'
import type { Message } from '../../protocol/entities.ts'

/** A message, and the chat that it was found in. */
export type FoundMessage = { sessionId: string; message: Message }

/** A search for messages: terms of folded text, newest first. */
export type Search = {
  sessionIds: readonly string[]
  terms: readonly string[]
  /** Only these people said it; null for everybody. */
  authorIds: readonly string[] | null
  /** Only before this seq, or for many chats before this message; null from the newest on. */
  beforeSeq: number | null
  beforeId: string | null
  most: number
}

/** How far the index of a chat is behind: it lacks what is after `fromSeq`. */
export type Unindexed = { sessionId: string; fromSeq: number; lastSeq: number }

/** The index that people search (FIND-1), and the messages behind it. */
export interface SearchIndex {
  /** The chats among these whose index is behind. */
  unindexed(sessionIds: readonly string[]): Promise<Unindexed[]>
  /** Messages after `fromSeq`, oldest first, and from the beginning of its block on. */
  readFrom(unindexed: Unindexed, most: number): Promise<Message[]>
  /** Messages of these chats that the index lacks, within the bounds of a search. */
  readUnindexed(unindexed: readonly Unindexed[], search: Search): Promise<FoundMessage[]>
  /**
   * Stores blocks that were made of `messages`. Answers false, with nothing stored, where one of these has changed meanwhile or
   * was cleared.
   */
  write(sessionId: string, blocks: readonly SearchBlock[], messages: readonly Message[]): Promise<boolean>
  /** Hits of the index, newest first. */
  find(search: Search): Promise<FoundMessage[]>
}
