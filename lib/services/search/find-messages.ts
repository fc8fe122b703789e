import { searchedIn } from '../../domain/files/words-of-files.ts'
import { foundSnippet } from '../../domain/messages/search/found-snippet.ts'
import { isFindable } from '../../domain/messages/search/search-block.ts'
import { holdsAll, searchTermsOf } from '../../domain/messages/search/search-query.ts'
import { fold } from '../../domain/messages/search/folded-text.ts'
import { fitting } from '../../domain/messages/within-bytes.ts'
import { ANSWER_MAX_BYTES } from '../../protocol/limits.ts'
import type { SearchHit } from '../../protocol/search.ts'
import type { SearchMatch, Search, SearchIndex } from '../ports/search.ts'
import type { KeepIndex } from './keep-index.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  searchIndex: Pick<SearchIndex, 'unindexed' | 'readUnindexed' | 'find'>
  keepIndex: KeepIndex
  onError: OnError
}

/** A search in these chats, all of which the caller may read. */
export type Wanted = Omit<Search, 'terms' | 'most'> & { query: string; limit: number }
export type Hits = { hits: (SearchHit & { sessionId: string })[]; hasMore: boolean }

/** The most unindexed messages of a chat that a search reads directly; beyond, the index is updated first. */
const READ_AS_THEY_ARE = 256

/**
 * FIND-1: finds messages that hold every term of a query, newest first: indexed ones, and those that the index lacks.
 */
export function makeFindMessages({ searchIndex, keepIndex, onError }: Deps) {
  return async function findMessages({ query, limit, ...wanted }: Wanted): Promise<Hits> {
    const terms = searchTermsOf(query)
    if (terms.length === 0 || wanted.sessionIds.length === 0) return { hits: [], hasMore: false }
    const search: Search = { ...wanted, terms, most: limit + 1 }
    // Unindexed messages first: one that is indexed meanwhile is found twice, but none is missed.
    const said = await unindexed(search)
    const order = search.sessionIds.length === 1 ? bySeq : byTime
    const found = onceEach([...said, ...(await searchIndex.find(search))]).toSorted(order)
    const hits = found.slice(0, limit).map(({ sessionId, message }) => {
      return { sessionId, message, ...foundSnippet(searchedIn(message), terms) }
    })
    const held = hits.slice(0, fitting(hits, ANSWER_MAX_BYTES))
    return { hits: held, hasMore: found.length > held.length }
  }

  async function unindexed(search: Search): Promise<SearchMatch[]> {
    const behind = await searchIndex.unindexed(search.sessionIds)
    const far = behind.filter(({ fromSeq, lastSeq }) => lastSeq - fromSeq > READ_AS_THEY_ARE)
    for (const { sessionId } of far) await keepIndex(sessionId)
    const rest = far.length > 0 ? await searchIndex.unindexed(search.sessionIds) : behind
    if (rest.length === 0) return []
    if (search.sessionIds.length > 1) void writeBehind(rest.map(({ sessionId }) => sessionId))
    const said = await searchIndex.readUnindexed(rest, search)
    return said.filter(({ message }) => isFindable(message) && holdsAll(fold(searchedIn(message)), search.terms))
  }

  /** Updates the index of chats that are a little behind, so that the next search need not read them again. */
  async function writeBehind(sessionIds: readonly string[]): Promise<void> {
    for (const sessionId of sessionIds) {
      await keepIndex(sessionId).catch((cause: unknown) => onError(cause, 'writing what people search'))
    }
  }
}
export type FindMessages = ReturnType<typeof makeFindMessages>

function onceEach(found: readonly SearchMatch[]): SearchMatch[] {
  return Array.from(new Map(found.map((one) => [one.message.id, one])).values())
}

/** The order within one chat: messages of one commit share their time, and pages go by seq. */
function bySeq({ message: one }: SearchMatch, { message: other }: SearchMatch): number {
  return other.seq - one.seq
}

/** The order over several chats, the same as in the index and its pages: by time, chat and seq. */
function byTime(one: SearchMatch, other: SearchMatch): number {
  if (one.message.timestamp !== other.message.timestamp) return one.message.timestamp < other.message.timestamp ? 1 : -1
  if (one.sessionId !== other.sessionId) return one.sessionId < other.sessionId ? 1 : -1
  return bySeq(one, other)
}
