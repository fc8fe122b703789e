import { BLOCK_MESSAGES, searchBlocks } from '../../domain/messages/search/search-block.ts'
import type { Message } from '../../protocol/entities.ts'
import type { SearchIndex, Unindexed } from '../ports/search.ts'

type Deps = { searchIndex: Pick<SearchIndex, 'unindexed' | 'readFrom' | 'write'> }

/** Blocks read and written together. */
const BLOCKS_AT_ONCE = 32
/** Attempts against concurrent edits; after these, the next search goes on. */
const ATTEMPTS = 3

/** FIND-1: brings a chat's index up to date. Simultaneous callers for one chat share the work. */
export function makeKeepIndex({ searchIndex }: Deps) {
  const underWay = new Map<string, Promise<void>>()

  function keepIndex(sessionId: string): Promise<void> {
    const before = underWay.get(sessionId)
    if (before) return before
    const work = catchUp(sessionId).finally(() => underWay.delete(sessionId))
    underWay.set(sessionId, work)
    return work
  }

  async function catchUp(sessionId: string): Promise<void> {
    let attempts = ATTEMPTS
    while (attempts > 0) {
      const [behind] = await searchIndex.unindexed([sessionId])
      if (!behind) return
      const messages = settled(await searchIndex.readFrom(behind, BLOCK_MESSAGES * BLOCKS_AT_ONCE))
      if ((messages.at(-1)?.seq ?? 0) <= behind.fromSeq) return
      const isWritten = await write(behind, messages)
      attempts = isWritten ? ATTEMPTS : attempts - 1
    }
  }

  function write({ sessionId }: Unindexed, messages: readonly Message[]): Promise<boolean> {
    return searchIndex.write(sessionId, searchBlocks(messages), messages)
  }

  return keepIndex
}
export type KeepIndex = ReturnType<typeof makeKeepIndex>

/** Cuts at the first running reply, because its text is not final. */
function settled(messages: readonly Message[]): readonly Message[] {
  const running = messages.findIndex(({ status }) => status === 'streaming')
  return running < 0 ? messages : messages.slice(0, running)
}
