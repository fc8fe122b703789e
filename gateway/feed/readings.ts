import { log } from '#lib/server/log/log.ts'

const RETRY_MS = 1000

/** The reason to read a room: presence may have changed, or a packet was lost. */
export type Wanted = { isPresenceNew: boolean; isOverdue: boolean }
/** Has a room read. Requests that come during a read are coalesced into one read after it. */
export type Look = (sessionId: string, wanted?: Partial<Wanted>) => void

/** `isReading`: true while any room is being read. */
type Readings = { look: Look; isReading(): boolean }

/** Reads one room at a time; a failed read is tried again a second later. */
export function makeReadings(readOnce: (sessionId: string, wanted: Wanted) => Promise<void>): Readings {
  /** Rooms that are being read, with the read that is wanted next; null: none. */
  const reading = new Map<string, Wanted | null>()

  function look(sessionId: string, { isPresenceNew = false, isOverdue = false }: Partial<Wanted> = {}): void {
    const wanted = reading.get(sessionId)
    const isReading = reading.has(sessionId)
    reading.set(sessionId, {
      isPresenceNew: isPresenceNew || (wanted?.isPresenceNew ?? false),
      isOverdue: isOverdue || (wanted?.isOverdue ?? false),
    })
    if (!isReading) void readAll(sessionId)
  }

  async function readAll(sessionId: string): Promise<void> {
    let wanted = reading.get(sessionId)
    try {
      for (; wanted; wanted = reading.get(sessionId)) {
        reading.set(sessionId, null)
        await readOnce(sessionId, wanted)
      }
      reading.delete(sessionId)
    } catch (cause) {
      log.error({ cause }, 'Failed while reading what changed in a room')
      setTimeout(() => {
        const later = reading.get(sessionId)
        reading.delete(sessionId)
        look(sessionId, wanted ?? {})
        look(sessionId, later ?? {})
      }, RETRY_MS).unref()
    }
  }

  return { look, isReading: () => reading.size > 0 }
}
