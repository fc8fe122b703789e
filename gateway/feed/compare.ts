import { sessionRoom } from '#lib/adapters/socket/room.ts'
import type { Cursor } from '#lib/domain/room/room-changes.ts'
import { brokenStreams } from '#lib/domain/room/room-feed.ts'
import { log } from '#lib/server/log/log.ts'
import { UNHEARD_MAX_MS } from '#lib/adapters/socket/unheard.ts'
import type { Gateway } from '../context.ts'
import { repeat } from '../process/repeat.ts'

const EVERY_MS = 1000
/** Packets may be lost before Redis trouble is noticed and shortly after it is over here. */
const TROUBLE_MS = UNHEARD_MAX_MS + 4000
/** The number of rooms in one turn whose presence is read, when any room may have changed. */
const ROOMS_PER_TURN = 200

/**
 * Once a second, compares each room's stored cursor with its feed here, and reads the rooms whose feed is behind.
 * Repairs lost packets, a missing Redis, lost news of PostgreSQL, and gateways that died between storing and telling.
 */
export function compareFeeds({ io, services, channel, feeds }: Gateway) {
  /** The cursors of the last turn: newer messages are mostly still on their way. */
  let before: ReadonlyMap<string, Cursor> = new Map()
  /** Rooms with a presence change that may have been missed. */
  const presenceDue = new Set<string>()
  let troubleAt = -Infinity

  function isInTrouble(): boolean {
    return channel !== null && (!channel.isUp() || performance.now() - troubleAt < TROUBLE_MS)
  }

  async function compare(): Promise<void> {
    const rooms = feeds.all()
    if (rooms.size === 0) return
    if (isInTrouble() && presenceDue.size === 0) presenceMayHaveChanged()
    takePresenceTurn()
    const cursors = await services.changes.cursors([...rooms.keys()])
    const overdue = isInTrouble() ? cursors : before
    before = cursors
    for (const [sessionId, { rev }] of cursors) {
      const feed = rooms.get(sessionId)
      const isBehind = feed && (rev > feed.rev || (overdue.get(sessionId)?.seq ?? 0) > feed.seq)
      if (isBehind) feeds.look(sessionId, { isOverdue: true })
    }
    await mendReplies()
  }

  /**
   * Repairs replies with a lost chunk: their gateway sends the whole text again. Without Redis the stored text is sent.
   */
  async function mendReplies(): Promise<void> {
    const isDeaf = isInTrouble()
    const broken = [...feeds.all()].flatMap(([sessionId, feed]) =>
      brokenStreams(feed).length > 0 || (isDeaf && feed.streams.size > 0) ? [sessionId] : [],
    )
    const elsewhere = broken.filter((sessionId) => !services.assistantReply.soFar(sessionId))
    if (channel?.isUp())
      for (const sessionId of elsewhere) io.serverSideEmit('replySoFarWanted', sessionId, sessionRoom(sessionId))
    if (elsewhere.length === 0 || !isDeaf) return
    for (const { sessionId, messageId, text } of await services.replies.textAmong(elsewhere)) {
      io.local.to(sessionRoom(sessionId)).emit('partialMessage', { messageId, text })
    }
  }

  function presenceMayHaveChanged(): void {
    for (const sessionId of feeds.all().keys()) presenceDue.add(sessionId)
  }

  function takePresenceTurn(): void {
    for (const sessionId of presenceDue.values().take(ROOMS_PER_TURN)) {
      presenceDue.delete(sessionId)
      feeds.look(sessionId, { isPresenceNew: true })
    }
  }

  const stop = repeat(compare, EVERY_MS, (cause) =>
    log.error({ cause }, 'Failed while comparing rooms with their feeds'),
  )
  return {
    stop,
    /** Call when a packet to or from the other gateways may have been lost. */
    mayBeLost(): void {
      troubleAt = performance.now()
    },
    /** Call when presence may have changed in any room. */
    presenceMayHaveChanged,
  }
}
export type Comparing = ReturnType<typeof compareFeeds>
