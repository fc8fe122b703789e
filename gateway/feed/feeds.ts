import { sessionOf, type RoomSocket } from '#lib/adapters/socket/room.ts'
import { givenBy } from '#lib/domain/room/given.ts'
import { feedFrom, newestSeq, tellings, withNews, type RoomFeed } from '#lib/domain/room/room-feed.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'
import { hasFiles } from '#lib/domain/files/with-file-addresses.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { CATCH_UP_PAGE } from '#lib/protocol/limits.ts'
import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'
import { closeRemoved, REMOVED_STAY } from '../door/shut-door.ts'
import { retryUntilDone } from '../process/repeat.ts'
import { hasRead } from '../socket-io/beats.ts'
import { letComeAgain } from '../socket-io/engine-internals.ts'
import { filterPackets } from '../socket-io/packets.ts'
import { asHeard, ownAddresses } from './own-addresses.ts'
import { makeAudience } from './audience.ts'
import { makeReadings, type Look, type Wanted } from './readings.ts'
import { makeRemovalsTold } from './removals.ts'
import { rest } from './rest.ts'
import { makeTellRoom, socketsIn } from './tell-room.ts'

type Deps = Pick<Gateway, 'io' | 'services' | 'metrics'>
type Telling = ReturnType<typeof makeTellRoom>

/**
 * Delivers this gateway's packets (FEED-4), with one feed per room with people here. A live packet goes out once, in
 * any order of arrival. Any sign that a room is ahead of its feed has the room read.
 */
export function makeFeeds(deps: Deps) {
  const { io, services, metrics } = deps
  const feeds = new Map<string, RoomFeed>()
  const addresses = ownAddresses(deps)
  const telling = makeTellRoom(io, addresses)
  const readings = makeReadings(readOnce)
  const look: Look = (sessionId, wanted) => feeds.has(sessionId) && readings.look(sessionId, wanted)
  const removals = makeRemovalsTold()
  const handOut = makeHandOut(deps, feeds, { ...telling, removals })
  const delivered = ({ timestamp }: Message) => metrics.delivered(services.databaseClock.now() - Date.parse(timestamp))
  filterPackets(io, makeAudience({ ...telling, feeds, look, delivered }), (packet) =>
    hasFiles(packet.payload) ? (socket) => addresses(socket, asHeard(socket, packet)) : null,
  )
  io.of('/').adapter.on('delete-room', (room: string) => {
    const sessionId = sessionOf(room)
    if (sessionId === null) return
    feeds.delete(sessionId)
    removals.forget(sessionId)
  })

  /** Reads what is newer. Adds the newest messages when older clients have to hear that a text changed. */
  async function readSince(sessionId: string, from: RoomFeed, isForOlder: () => boolean): Promise<RoomNews | null> {
    const news = await services.changes.changesSince(sessionId, from, CATCH_UP_PAGE)
    if (!news?.isRewritten || !isForOlder()) return news
    const { messages } = await services.messageLog.latest(sessionId, CATCH_UP_PAGE)
    return { ...news, newest: messages }
  }

  async function readOnce(sessionId: string, wanted: Wanted): Promise<void> {
    const from = feeds.get(sessionId)
    if (!from) return
    const isOlderHere = () => socketsIn(io, sessionId).some(({ data }) => !data.hearsChanges)
    const news = await readSince(sessionId, from, isOlderHere)
    if (!news?.isOpen || !feeds.has(sessionId)) return
    handOut(sessionId, news, wanted)
    if (news.hasMore || news.hasMoreChanges) look(sessionId, { isOverdue: wanted.isOverdue })
    if (wanted.isPresenceNew || news.arePeopleNew) await rest(news.people)
  }

  /**
   * Lets a socket that has entered its room hear that room. First it alone catches up with everything since its join
   * was answered, in as many reads as needed. If that fails it has to connect again.
   */
  async function letIn(socket: RoomSocket, news: RoomNews): Promise<void> {
    const { sessionId } = socket.data
    const isFirst = !feeds.has(sessionId)
    if (isFirst) feeds.set(sessionId, feedFrom(news))
    try {
      let own = feedFrom(news)
      const removalsKnown = makeRemovalsTold(news)
      for (let room = feeds.get(sessionId); room && isBehind(own, room); room = feeds.get(sessionId)) {
        const more = await readSince(sessionId, own, () => !socket.data.hearsChanges)
        if (!more?.isOpen) return // `leadOut` takes care of its sockets
        for (const told of tellings(own, more, false)) telling.tellSocket(socket, told)
        if (more.areRemovalsNew) removalsKnown.tell([socket], more)
        own = withNews(own, more)
        if (more.hasMore && !(await hasRead(socket))) return // back-pressure, page by page
      }
      socket.data.has = givenBy(own)
      socket.data.clearedSeq = Math.max(socket.data.clearedSeq, own.clearedSeq)
      socket.data.isLive = true
      if (isFirst) look(sessionId) // for messages from before this gateway subscribed
    } catch (cause) {
      log.error({ cause }, 'Failed while telling somebody what they missed while joining')
      letComeAgain(socket)
    }
  }

  return {
    letIn,
    look,
    /** Has the room read if its feed here is behind this rev. */
    lookIfBehind(sessionId: string, rev: number): void {
      const feed = feeds.get(sessionId)
      if (feed && rev > feed.rev) look(sessionId)
    },
    /** The feeds of all rooms with people here. */
    all: (): ReadonlyMap<string, RoomFeed> => feeds,
    isReading: readings.isReading,
    isReplying: (sessionId: string): boolean => (feeds.get(sessionId)?.streams.size ?? 0) > 0,
  }
}
export type Feeds = ReturnType<typeof makeFeeds>

function isBehind(own: RoomFeed, room: RoomFeed): boolean {
  return newestSeq(room) > own.seq || room.rev > own.rev
}

/** True for a reply that was ended from outside; its writer may not know yet. */
function hasLeft({ status, deletedAt }: Message): boolean {
  return status === 'failed' || deletedAt !== undefined
}

/** True for the socket of a person who has left the members, or goes by another of their ids. */
function isMissedIn({ people }: RoomNews) {
  const ids = new Set(people.map(({ userId }) => userId))
  return ({ data }: RoomSocket): boolean => !ids.has(data.caller.userId)
}

type HandOut = Telling & { removals: ReturnType<typeof makeRemovalsTold> }

/** Hands out what a read found, and records it in the feed. */
function makeHandOut({ io, services, metrics }: Deps, feeds: Map<string, RoomFeed>, { tellRoom, removals }: HandOut) {
  return function handOut(sessionId: string, news: RoomNews, { isPresenceNew, isOverdue }: Wanted): void {
    const before = feeds.get(sessionId)
    if (!before) return
    const told = tellings(before, news, isPresenceNew)
    for (const one of told) tellRoom(sessionId, one)
    const found = told.filter(({ name }) => name === 'msgFromServer')
    if (isOverdue) metrics.caughtUp(found.length)
    for (const { payload } of found) services.foundStored(payload as Message)
    const after = feeds.get(sessionId) ?? before // includes what was just handed out
    feeds.set(sessionId, withNews(after, news))
    const ended = new Set(news.changed.filter(hasLeft).map(({ id }) => id))
    for (const [messageId, { seq }] of before.streams) {
      if (seq <= news.clearedSeq || ended.has(messageId)) services.assistantReply.cut(sessionId, messageId)
    }
    if (news.arePeopleNew) services.pushWatch.peopleChanged(sessionId)
    const here = socketsIn(io, sessionId)
    if (news.areRemovalsNew || news.arePeopleNew || isPresenceNew) {
      removals.tell(
        here.filter(({ data }) => data.isLive),
        news,
      )
    }
    if (news.arePeopleNew && here.some(isMissedIn(news))) {
      // DOOR-3: the news of the removal was missed
      void retryUntilDone(REMOVED_STAY, () => closeRemoved({ io, services }, sessionId))
    }
    for (const { data } of here) {
      if (data.isLive) data.clearedSeq = Math.max(data.clearedSeq, news.clearedSeq)
      if (!news.arePeopleNew) continue
      data.userName = news.people.find(({ userId }) => userId === data.caller.userId)?.userName ?? data.userName // NAME-3
    }
  }
}
