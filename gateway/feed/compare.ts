import { sessionRoom } from '#lib/adapters/socket/room.ts'
import type { Cursor } from '#lib/domain/room/room-changes.ts'
import { brokenStreams } from '#lib/domain/room/room-feed.ts'
import { log } from '#lib/server/log/log.ts'
import { UNHEARD_MAX_MS } from '#lib/adapters/socket/unheard.ts'
import type { Gateway } from '../context.ts'
import { repeat } from '../process/repeat.ts'

const EVERY_MS = 1000
/** Before trouble with Redis is noticed, and after it is over here, packets may be lost on their way. */
const TROUBLE_MS = UNHEARD_MAX_MS + 4000
/** So many rooms are asked in one turn who is there, where nobody knows in which somebody came or went. */
const ROOMS_PER_TURN = 200

/**
 * Compares every second how far the rooms here are with what their people were handed, and has those read that are ahead: after
 * a lost packet, without Redis, when a gateway died between storing and telling, when news of PostgreSQL went by.
 */
export function compareFeeds({ io, services, channel, feeds }: Gateway) {
  /** How far each room was at the last turn: what was stored since then is mostly on its way. */
  let before: ReadonlyMap<string, Cursor> = new Map()
  /** Rooms in which somebody may have come or gone unheard. */
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

  /** After a lost piece of a reply its gateway says all of it again. Where that is not heard, the stored text is told. */
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
    /** Something may have been lost on its way to the others, or from them, now. */
    mayBeLost(): void {
      troubleAt = performance.now()
    },
    /** Somebody may have come or gone in any room. */
    presenceMayHaveChanged,
  }
}
export type Comparing = ReturnType<typeof compareFeeds>
