import { foundLines } from '../../../domain/parley/memory/found-lines.ts'
import { withCaptions } from '../../../domain/files/line-files.ts'
import { makeShortIds } from '../../../domain/parley/prompt/short-ids.ts'
import { searchTerms } from '../../../domain/parley/memory/search-terms.ts'
import type { ModelFiles } from '../../ports/files.ts'
import type { SearchStore } from '../../ports/parley.ts'
import type { ParticipantStore } from '../../ports/room.ts'

type Deps = {
  search: SearchStore
  participants: Pick<ParticipantStore, 'people'>
  modelFiles: Pick<ModelFiles, 'readable'>
}

const LINES_MAX = 6

/** Searches this session, and no other, for Parley: the messages before the one that asks. */
export function makeSearchChat({ search, participants, modelFiles }: Deps) {
  return async function searchChat(sessionId: string, query: string, beforeSeq: number): Promise<string> {
    const terms = searchTerms(query)
    const [found, people] = await Promise.all([
      search.find(sessionId, terms, { beforeSeq, most: LINES_MAX }),
      participants.people(sessionId),
    ])
    const fileIds = found.flatMap(({ files = [] }) => files.map(({ id }) => id))
    const files = await modelFiles.readable(sessionId, fileIds)
    const lines = withCaptions(found, new Map(files.map(({ id, caption }) => [id, caption ?? ''])))
    return foundLines(query, [...terms.words, ...terms.parts], lines, makeShortIds(people))
  }
}
export type SearchChat = ReturnType<typeof makeSearchChat>
