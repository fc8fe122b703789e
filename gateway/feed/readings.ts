import { log } from '#lib/server/log/log.ts'

const RETRY_MS = 1000

/** Why a room is read: somebody may have come or gone, or a packet was lost. */
export type Wanted = { isPresenceNew: boolean; isOverdue: boolean }
/** Has a room read; what is asked for while it is being read is read behind it, together. */
export type Look = (sessionId: string, wanted?: Partial<Wanted>) => void

/** One read of a room at a time. A read that fails is tried again a second later. */
export function makeReadings(readOnce: (sessionId: string, wanted: Wanted) => Promise<void>): Look {
  /** Rooms that are being read; what is wanted next of them, if anything. */
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

  return look
}
