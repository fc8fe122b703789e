import type { Access } from '#tests/support/person.ts'
import type { Cluster } from './cluster.ts'
import type { HistoryEvent } from './history.ts'
import type { Reader } from './reader.ts'
import { readStoredRoom } from './stored-room.ts'

/** Returns the stored state of a session for the history; an empty list while it cannot be read. */
export function makeStoredOf({ postgres }: Pick<Cluster, 'postgres'>, reader: Reader) {
  return async function storedOf(access: Access): Promise<HistoryEvent[]> {
    const { sessionId } = access
    const messages = await reader.all(access)
    const room = messages && (await readStoredRoom(postgres, sessionId))
    return messages && room ? [{ at: performance.now(), kind: 'final', sessionId, messages, room }] : []
  }
}
