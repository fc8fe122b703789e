import type { Rooms } from '../domain/room-voice.ts'
import type { ParleyStatus } from '../protocol/events.ts'

type Deps = {
  store: {
    set(
      sessionId: string,
      status: ParleyStatus,
      by: { seenSeq: number | null; gatewayId: string | null; holder: string | null },
    ): Promise<boolean>
  }
  room: Rooms
  gatewayId: string
  onError: (cause: unknown, doing: string) => void
}

/** Who says so: the last seq that was read for it, and the lease of the reply. */
type Grounds = { seenSeq?: number; holder?: string }

/** What nobody keeps up once its gateway is gone. */
const HELD: ReadonlySet<ParleyStatus['status']> = new Set(['waiting', 'thinking', 'replying'])

/**
 * Says what Parley is doing in a room. Nobody waits for it to be written; of one room each word is written after the one
 * before, and of those that wait only the last.
 */
export function makeParleyState({ store, room, gatewayId, onError }: Deps) {
  /** By session: the word that is to be written next; null while only the one before is under way. */
  const next = new Map<string, (() => Promise<void>) | null>()

  async function write(sessionId: string, status: ParleyStatus, { seenSeq, holder }: Grounds): Promise<void> {
    const by = {
      seenSeq: seenSeq ?? null,
      gatewayId: HELD.has(status.status) ? gatewayId : null,
      holder: holder ?? null,
    }
    if (await store.set(sessionId, status, by)) room(sessionId).changed()
  }

  async function writeAll(sessionId: string): Promise<void> {
    for (let word = next.get(sessionId); word; word = next.get(sessionId)) {
      next.set(sessionId, null)
      await word().catch((cause: unknown) => onError(cause, 'saying what Parley does'))
    }
    next.delete(sessionId)
  }

  return function parleyIs(sessionId: string, status: ParleyStatus, grounds: Grounds = {}): void {
    const isWriting = next.has(sessionId)
    next.set(sessionId, () => write(sessionId, status, grounds))
    if (!isWriting) void writeAll(sessionId)
  }
}
export type ParleyIs = ReturnType<typeof makeParleyState>
