import { foundLines } from '../../../domain/parley/memory/found-lines.ts'
import { makeShortIds } from '../../../domain/parley/prompt/short-ids.ts'
import { searchTerms } from '../../../domain/parley/memory/search-terms.ts'
import type { SearchStore } from '../../ports/parley.ts'
import type { ParticipantStore } from '../../ports/room.ts'

type Deps = {
  search: SearchStore
  participants: Pick<ParticipantStore, 'people'>
}

const LINES_MAX = 6

/** Parley looks something up in what was said in this session before a message (the one that asks for it), and in no other. */
export function makeSearchChat({ search, participants }: Deps) {
  return async function searchChat(sessionId: string, query: string, beforeSeq: number): Promise<string> {
    const terms = searchTerms(query)
    const [lines, people] = await Promise.all([
      search.find(sessionId, terms, { beforeSeq, most: LINES_MAX }),
      participants.people(sessionId),
    ])
    return foundLines(query, [...terms.words, ...terms.parts], lines, makeShortIds(people))
  }
}
export type SearchChat = ReturnType<typeof makeSearchChat>
