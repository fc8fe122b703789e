import type { SearchBlock } from '../../domain/messages/search/search-block.ts'
import type { Message } from '../../protocol/entities.ts'

/** A message, and the chat that it was found in. */
export type SearchMatch = { sessionId: string; message: Message }

/** A search for messages: terms of folded text, newest first. */
export type Search = {
  sessionIds: readonly string[]
  terms: readonly string[]
  /** The ids of the authors; null for everybody. */
  authorIds: readonly string[] | null
  /** Only messages before this seq, or in many chats before this message; null from the newest on. */
  beforeSeq: number | null
  beforeId: string | null
  most: number
}

/** A chat whose index lacks the messages after `fromSeq`. */
export type Unindexed = { sessionId: string; fromSeq: number; lastSeq: number }

/** The index that people search (FIND-1), and the messages behind it. */
export interface SearchIndex {
  /** Returns those of these chats whose index is behind. */
  unindexed(sessionIds: readonly string[]): Promise<Unindexed[]>
  /** Returns messages from the start of the block that holds `fromSeq + 1`, oldest first. */
  readFrom(unindexed: Unindexed, most: number): Promise<Message[]>
  /** Returns messages of these chats that the index lacks, within the bounds of a search. */
  readUnindexed(unindexed: readonly Unindexed[], search: Search): Promise<SearchMatch[]>
  /**
   * Stores blocks made from `messages`. Returns false, with nothing stored, when one of these has changed or was
   * cleared meanwhile.
   */
  write(sessionId: string, blocks: readonly SearchBlock[], messages: readonly Message[]): Promise<boolean>
  /** True when a chat has shown this id: somebody joined or spoke there under it. */
  hasShown(sessionId: string, userId: string): Promise<boolean>
  /** Returns the present name of each message's author, in the order of the messages (ROOM-3). */
  namesNow(found: readonly SearchMatch[]): Promise<string[]>
  /** Returns the index's hits, newest first. */
  find(search: Search): Promise<SearchMatch[]>
}
