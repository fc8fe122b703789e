import type { Rooms } from '../../domain/room/room-voice.ts'
import type { ParleyStatus } from '../../protocol/events/parley.ts'
import type { ParleyStateStore } from '../ports/parley.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  store: ParleyStateStore
  room: Rooms
  gatewayId: string
  onError: OnError
}

/** The basis of a state: the last seq that was read for it, and its reply's lease. */
type Grounds = { seenSeq?: number; holder?: string }

/** States that end with their gateway. */
const HELD: ReadonlySet<ParleyStatus['status']> = new Set(['waiting', 'thinking', 'replying'])

/** Publishes Parley's state in a room. It runs in the background; writes of one room are FIFO. */
export function makeParleyState({ store, room, gatewayId, onError }: Deps) {
  /** The newest write of each session, which waits for the earlier ones. */
  const last = new Map<string, Promise<void>>()

  async function write(sessionId: string, status: ParleyStatus, { seenSeq, holder }: Grounds): Promise<void> {
    const by = {
      seenSeq: seenSeq ?? null,
      gatewayId: HELD.has(status.status) ? gatewayId : null,
      holder: holder ?? null,
    }
    const rev = await store.set(sessionId, status, by)
    if (rev !== null) room(sessionId).parleyChanged(status, rev)
  }

  return function setParley(sessionId: string, status: ParleyStatus, grounds: Grounds = {}): void {
    const word = (last.get(sessionId) ?? Promise.resolve())
      .then(() => write(sessionId, status, grounds))
      .catch((cause: unknown) => onError(cause, 'saying what Parley does'))
      .finally(() => {
        if (last.get(sessionId) === word) last.delete(sessionId)
      })
    last.set(sessionId, word)
  }
}
export type SetParley = ReturnType<typeof makeParleyState>
