import { BLOCK_MESSAGES } from '../../domain/messages/search/search-block.ts'
import type { Clock } from '../clock.ts'
import type { OnError } from '../on-error.ts'
import type { KeepIndex } from './keep-index.ts'

type Deps = {
  keepIndex: KeepIndex
  clock: Clock
  onError: OnError
}

const LOOK_EVERY_MS = 30_000
/** A room that is quiet for this long is indexed, however few messages wait. */
const QUIET_MS = 600_000

/**
 * FIND-1: has the index follow the messages: once a block of a room is full, or the room is quiet. After a crash of
 * this process, the next search of the room does the rest.
 */
export function makeIndexWatch({ keepIndex, clock, onError }: Deps) {
  const waiting = new Map<string, { said: number; lastAt: number }>()
  let isLooking = false

  /** Cheap, because every message calls it: only counts. */
  function heard(sessionId: string): void {
    const room = waiting.get(sessionId)
    if (room) {
      room.said += 1
      room.lastAt = clock.now()
    } else waiting.set(sessionId, { said: 1, lastAt: clock.now() })
    if (isLooking) return
    isLooking = true
    clock.after(LOOK_EVERY_MS, () => void look())
  }

  async function look(): Promise<void> {
    const now = clock.now()
    const due = Array.from(waiting).filter(([, room]) => room.said >= BLOCK_MESSAGES || now - room.lastAt >= QUIET_MS)
    for (const [sessionId] of due) {
      waiting.delete(sessionId)
      await keepIndex(sessionId).catch((cause: unknown) => onError(cause, 'writing what people search'))
    }
    isLooking = waiting.size > 0
    if (isLooking) clock.after(LOOK_EVERY_MS, () => void look())
  }

  return { heard }
}
