import type { Rooms } from '../../domain/room/room-voice.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import type { ParleyStateStore } from '../ports/parley.ts'

type Deps = {
  store: ParleyStateStore
  room: Rooms
  gatewayId: string
  onError: (cause: unknown, doing: string) => void
}

/** The writer of a state: the last seq that it read, and its lease of the reply. */
type Grounds = { seenSeq?: number; holder?: string }

/** What nobody keeps up once its gateway is gone. */
const HELD: ReadonlySet<ParleyStatus['status']> = new Set(['waiting', 'thinking', 'replying'])

/**
 * Says what Parley is doing in a room. Nobody waits for it to be written; of one room each word is written after the one
 * before.
 */
export function makeParleyState({ store, room, gatewayId, onError }: Deps) {
  /** By session: the last word that is being written, or waits for those before. */
  const last = new Map<string, Promise<void>>()

  async function write(sessionId: string, status: ParleyStatus, { seenSeq, holder }: Grounds): Promise<void> {
    const by = {
      seenSeq: seenSeq ?? null,
      gatewayId: HELD.has(status.status) ? gatewayId : null,
      holder: holder ?? null,
    }
    const rev = await store.set(sessionId, status, by)
    if (rev !== null) room(sessionId).parleyIs(status, rev)
  }

  return function parleyIs(sessionId: string, status: ParleyStatus, grounds: Grounds = {}): void {
    const word = (last.get(sessionId) ?? Promise.resolve())
      .then(() => write(sessionId, status, grounds))
      .catch((cause: unknown) => onError(cause, 'saying what Parley does'))
      .finally(() => {
        if (last.get(sessionId) === word) last.delete(sessionId)
      })
    last.set(sessionId, word)
  }
}
export type ParleyIs = ReturnType<typeof makeParleyState>
