import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'
import { makeDepartures } from './departures.ts'
import { repeat, retryUntilDone } from './repeat.ts'

const HEARTBEAT_MS = 2000
const REAP_MS = 3000
const COMPARE_MS = 15_000
/** Where the heart pauses for longer, this gateway or the database was away or stood still. Less than a lease lasts. */
const PAUSE_MAX_MS = 5000
/** After a pause all that lives may look dead until it beats again: the last of it after the 8 s that a statement may hang. */
const STEADY_MS = 9000

/**
 * Proves to the others that this gateway lives, and looks after those that do not: their people go offline, their replies
 * are closed. What could not be written while the database was away is written later.
 */
export function keepPresence(gateway: Gateway) {
  const { id, io, services, metrics } = gateway
  const { socketGone, removeGone, isBusy } = makeDepartures(gateway)
  /** The last heartbeat, by the database's clock, and since when they have come without a pause, by ours. */
  let beatAt = -Infinity
  let steadySince = Infinity
  let isKnown = false

  /** A socket that stays for an answer alone is in its chat no more (FAIR-1). */
  const presentSockets = () => [...io.sockets.sockets.values()].filter(({ data }) => !data.isLingering)
  const joinedSockets = () =>
    presentSockets()
      .filter((socket) => socket.data.isJoined)
      .map(({ id: socketId, data }) => ({
        ...{ socketId, sessionId: data.sessionId, userId: data.caller.userId, isVisible: data.isVisible },
      }))

  async function beat(): Promise<void> {
    const { at, wasDead } = await services.presence.heartbeat(gateway)
    isKnown = true
    if (Math.abs(at.getTime() - beatAt) > PAUSE_MAX_MS) steadySince = performance.now()
    beatAt = at.getTime()
    if (wasDead) await compare()
  }

  async function reap(): Promise<void> {
    if (performance.now() - steadySince < STEADY_MS) return
    const until = new Date(beatAt + PAUSE_MAX_MS)
    const left = await services.presence.reap(until)
    for (const sessionId of left) {
      services.room(sessionId).presenceChanged()
      services.pushWatch.heard(sessionId) // what was said there in its last moment
    }
    void retryUntilDone('Failed while taking up what a dead gateway left', () => services.assistant.takeUp(left))
    const closed = await services.reapReplies(until)
    metrics.replyEnded('reaped', closed)
    if (closed > 0) log.warn({ closed }, 'Closed replies whose gateway had stopped')
    await services.reapAsides(until)
  }

  /** Ends a difference between the sockets here and the connections in the database, which would else last for ever. */
  async function compare(): Promise<void> {
    const added = await services.presence.addMissing(id, joinedSockets())
    if (added.length > 0) log.warn({ connections: added.length }, 'Wrote connections that were missing')
    for (const { socketId, sessionId } of added) {
      if (io.sockets.sockets.has(socketId)) services.room(sessionId).presenceChanged()
      else void socketGone(socketId, sessionId) // it closed before it was written
    }
    const absent = await services.presence.removeAllBut(
      id,
      presentSockets().map((socket) => socket.id),
    )
    if (absent.length > 0) log.warn({ sessions: absent.length }, 'Removed connections that had no socket')
    for (const sessionId of absent) services.room(sessionId).presenceChanged()
  }

  const failed = (doing: string) => (cause: unknown) => log.error({ cause }, `Failed while ${doing}`)
  const stops = [
    repeat(beat, HEARTBEAT_MS, (cause) => {
      if (isKnown) failed('beating')(cause)
      else log.warn({ cause }, 'The database does not answer yet')
    }),
    // By itself: the heart does not wait for however many went while the database was away
    repeat(removeGone, HEARTBEAT_MS, failed('removing connections')),
    repeat(reap, REAP_MS, failed('reaping')),
    repeat(services.memoryWatch.takeUp, REAP_MS, failed('taking up the memory')),
    repeat(compare, COMPARE_MS, failed('comparing connections')),
  ]
  return {
    /** True when the database knows this gateway: nobody can join before. */
    isKnown: (): boolean => isKnown,
    socketGone,
    isBusy,
    stop: (): void => stops.forEach((stop) => stop()),
  }
}
export type Presence = ReturnType<typeof keepPresence>
