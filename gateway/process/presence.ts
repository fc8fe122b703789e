import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'
import { allSockets } from '../sockets.ts'
import { makeDepartures } from './departures.ts'
import { repeat, retryUntilDone } from './repeat.ts'

const HEARTBEAT_MS = 2000
const REAP_MS = 3000
const COMPARE_MS = 15_000
/** A longer pause between heartbeats means that this gateway or the database stood still. Shorter than a lease. */
const PAUSE_MAX_MS = 5000
/** After a pause live gateways may look dead until they beat again, within the 8 s that a statement may hang. */
const STEADY_MS = 9000

/**
 * Proves to the other gateways that this one lives. Cleans up after dead ones: their people go offline, their replies
 * are closed. Writes that failed while the database was away are repeated later.
 */
export function keepPresence(gateway: Gateway) {
  const { id, io, services, metrics } = gateway
  const { socketGone, removeGone, isBusy } = makeDepartures(gateway)
  /** The last heartbeat by the database's clock; the start of the unbroken series by ours. */
  let beatAt = -Infinity
  let steadySince = Infinity
  let isKnown = false

  /** Leaves out sockets that linger for one answer: their people have left the chat (FAIR-1). */
  const presentSockets = () => allSockets(io).filter(({ data }) => !data.isLingering)
  const joinedSockets = () =>
    presentSockets()
      .filter((socket) => socket.data.isJoined)
      .map(({ id: socketId, data }) => ({
        socketId,
        sessionId: data.sessionId,
        userId: data.caller.userId,
        isVisible: data.isVisible,
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
      services.pushWatch.heard(sessionId) // for what was said there just before the crash
    }
    void retryUntilDone('Failed while taking up what a dead gateway left', () => services.assistant.takeUp(left))
    const closed = await services.reapReplies(until)
    metrics.replyEnded('reaped', closed)
    if (closed > 0) log.warn({ closed }, 'Closed replies whose gateway had stopped')
    await services.reapAsides(until)
  }

  /** Mends differences between the sockets here and the connections in the database, which would last for ever. */
  async function compare(): Promise<void> {
    const added = await services.presence.addMissing(id, joinedSockets())
    if (added.length > 0) log.warn({ connections: added.length }, 'Wrote connections that were missing')
    for (const { socketId, sessionId } of added) {
      if (io.sockets.sockets.has(socketId)) services.room(sessionId).presenceChanged()
      else void socketGone(socketId, sessionId) // closed before the connection was written
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
    // On its own timer: the heartbeat must not wait for a backlog of departures
    repeat(removeGone, HEARTBEAT_MS, failed('removing connections')),
    repeat(reap, REAP_MS, failed('reaping')),
    repeat(services.memoryWatch.takeUp, REAP_MS, failed('taking up the memory')),
    repeat(compare, COMPARE_MS, failed('comparing connections')),
  ]
  return {
    /** True once the database knows this gateway: no socket can join before. */
    isKnown: (): boolean => isKnown,
    socketGone,
    isBusy,
    stop: (): void => stops.forEach((stop) => stop()),
  }
}
export type Presence = ReturnType<typeof keepPresence>
