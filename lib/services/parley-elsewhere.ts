import type { Message } from '../protocol/entities.ts'
import type { ParleyStatus } from '../protocol/events.ts'
import type { Rooms } from '../domain/room-voice.ts'
import type { Clock } from './clock.ts'
import type { ParleyNow } from './parley-now.ts'

type Deps = {
  replies: { runningAmong(sessionIds: readonly string[]): Promise<string[]> }
  parleyNow: ParleyNow
  /** Speaks to the people of a room at this gateway. */
  roomHere: Rooms
  clock: Clock
}

/** Longer than any reply takes; whose people are gone by then has no end that anybody waits for. */
const BUSY_MAX_MS = 300_000

/**
 * Where another gateway lets Parley think or reply, as far as the people here know. The word that ends it may be lost on its
 * way: `tellParleyRests` finds that out, by the lease that is gone, and says it here.
 */
export function makeParleyElsewhere({ replies, parleyNow, roomHere, clock }: Deps) {
  /** When that was said of a session, the oldest word first. */
  const busy = new Map<string, number>()

  /** Another gateway said what Parley is doing in a room that has people here. */
  function parleyOverheard(sessionId: string, { status }: ParleyStatus): void {
    busy.delete(sessionId)
    for (const [other, at] of busy) {
      if (clock.now() - at < BUSY_MAX_MS) break
      busy.delete(other)
    }
    if (status === 'thinking' || status === 'replying') busy.set(sessionId, clock.now())
  }

  /** A message of Parley's of which nobody here had heard is told to them, begun or as a whole. */
  function parleyCaughtUp(sessionId: string, message: Message): void {
    const status: ParleyStatus = { status: 'replying', reason: message.reason }
    if (message.status === 'streaming') roomHere(sessionId).parleyIs(status)
    parleyOverheard(sessionId, status)
  }

  /** Tells the rooms in which that is over by now, without a word of it here. */
  async function tellParleyRests(): Promise<void> {
    if (busy.size === 0) return
    const running = new Set(await replies.runningAmong([...busy.keys()]))
    for (const [sessionId, saidAt] of [...busy]) {
      if (running.has(sessionId)) continue
      const status = await parleyNow(sessionId, undefined)
      if (busy.get(sessionId) !== saidAt) continue // something newer was heard meanwhile
      busy.delete(sessionId)
      roomHere(sessionId).parleyIs(status ?? { status: 'listening' })
    }
  }

  return { parleyOverheard, parleyCaughtUp, tellParleyRests }
}
