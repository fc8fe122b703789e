import { sessionOf, sessionRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
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
import { socketsInRoom } from '../sockets.ts'
import { asHeard } from './as-heard.ts'
import { ownAddresses } from './own-addresses.ts'
import { makeAudience } from './audience.ts'
import { makeReadings, type Look, type Wanted } from './readings.ts'
import { makeRemovalsTold, tellRemovals } from './removals.ts'
import { rest } from './rest.ts'
import { makeTellRoom, type TellRoom } from './tell-room.ts'

type Deps = Pick<Gateway, 'io' | 'services' | 'metrics'>

/**
 * Delivers this gateway's packets (FEED-4), with one feed per room with people here. A live packet goes out once, in
 * any order of arrival. Any sign that a room is ahead of its feed has the room read.
 */
export function makeFeeds(deps: Deps) {
  const { io, services, metrics } = deps
  const feeds = new Map<string, RoomFeed>()
  const withOwnAddresses = ownAddresses(deps)
  const telling = makeTellRoom(io, withOwnAddresses)
  const readings = makeReadings(readOnce)
  const look: Look = (sessionId, wanted) => feeds.has(sessionId) && readings.look(sessionId, wanted)
  const removals = makeRemovalsTold()
  const handOut = makeHandOut(deps, feeds, { ...telling, removals })
  const delivered = ({ timestamp }: Message) => metrics.delivered(services.databaseClock.now() - Date.parse(timestamp))
  filterPackets(io, makeAudience({ ...telling, feeds, look, delivered }), (packet) =>
    hasFiles(packet.payload) ? (socket) => withOwnAddresses(socket, asHeard(socket, packet)) : null,
  )
  io.of('/').adapter.on('delete-room', (room: string) => {
    const sessionId = sessionOf(room)
    if (sessionId === null) return
    feeds.delete(sessionId)
    removals.forget(sessionId)
  })

  async function readOnce(sessionId: string, wanted: Wanted): Promise<void> {
    const from = feeds.get(sessionId)
    if (!from) return
    const isOlderHere = () => socketsInRoom(io, sessionRoom(sessionId)).some(({ data }) => !data.hearsChanges)
    const news = await readSince(services, sessionId, from, isOlderHere)
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
      let known = news.removals
      for (let room = feeds.get(sessionId); room && isBehind(own, room); room = feeds.get(sessionId)) {
        const more = await readSince(services, sessionId, own, () => !socket.data.hearsChanges)
        if (!more?.isOpen) return // `leadOut` takes care of its sockets
        for (const told of tellings(own, more, false)) telling.tellSocket(socket, told)
        if (more.areRemovalsNew) tellRemovals([socket], more.removals, known)
        if (more.areRemovalsNew) known = more.removals
        own = withNews(own, more)
        if (more.hasMore && !(await hasRead(socket))) return // back-pressure, page by page
      }
      socket.data.has = givenBy(own)
      socket.data.clearedSeq = Math.max(socket.data.clearedSeq, own.clearedSeq)
      socket.data.isLive = true
      if (isFirst) look(sessionId) // for messages from before this gateway subscribed
    } catch (cause) {
      log.error({ cause }, 'Failed while a socket caught up after its join')
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

/** Reads what is newer. Adds the newest messages when older clients have to hear that a text changed. */
async function readSince(
  { changes, messageLog }: Gateway['services'],
  sessionId: string,
  from: RoomFeed,
  isForOlder: () => boolean,
): Promise<RoomNews | null> {
  const news = await changes.changesSince(sessionId, from, CATCH_UP_PAGE)
  if (!news?.isRewritten || !isForOlder()) return news
  const { messages } = await messageLog.latest(sessionId, CATCH_UP_PAGE)
  return { ...news, newest: messages }
}

function isBehind(own: RoomFeed, room: RoomFeed): boolean {
  return newestSeq(room) > own.seq || room.rev > own.rev
}

/** True for a reply that was ended from outside; its writer may not know yet. */
function isEndedOutside({ status, deletedAt }: Message): boolean {
  return status === 'failed' || deletedAt !== undefined
}

/** True for the socket of a person who has left the members, or goes by another of their ids. */
function isNoMemberIn({ people }: RoomNews) {
  const ids = new Set(people.map(({ userId }) => userId))
  return ({ data }: RoomSocket): boolean => !ids.has(data.caller.userId)
}

type HandOut = TellRoom & { removals: ReturnType<typeof makeRemovalsTold> }

/** Hands out what a read found, and records it in the feed. */
function makeHandOut(deps: Deps, feeds: Map<string, RoomFeed>, { tellRoom, removals }: HandOut) {
  const { io, services, metrics } = deps

  /** Tells the room the news, and updates its feed. */
  function emitNews(before: RoomFeed, news: RoomNews, { isPresenceNew, isOverdue }: Wanted): void {
    const { sessionId } = news
    const told = tellings(before, news, isPresenceNew)
    for (const one of told) tellRoom(sessionId, one)
    const found = told.filter(({ name }) => name === 'msgFromServer')
    if (isOverdue) metrics.caughtUp(found.length)
    for (const { payload } of found) services.foundStored(payload as Message)
    const after = feeds.get(sessionId) ?? before // includes what was just handed out
    feeds.set(sessionId, withNews(after, news))
  }

  /** Silences replies of this gateway that were cleared, or ended from outside. */
  function cutReplies({ streams }: RoomFeed, { sessionId, changed, clearedSeq }: RoomNews): void {
    const ended = new Set(changed.filter(isEndedOutside).map(({ id }) => id))
    for (const [messageId, { seq }] of streams) {
      if (seq <= clearedSeq || ended.has(messageId)) services.assistantReply.cut(sessionId, messageId)
    }
  }

  /** Tells the sockets their removal votes, closes those of people who were removed, and updates their data. */
  function updateSockets(news: RoomNews, isPresenceNew: boolean): void {
    const { sessionId, people, arePeopleNew, areRemovalsNew, clearedSeq } = news
    const here = socketsInRoom(io, sessionRoom(sessionId))
    const live = here.filter(({ data }) => data.isLive)
    if (areRemovalsNew || arePeopleNew || isPresenceNew) removals.tell(live, news)
    if (arePeopleNew && here.some(isNoMemberIn(news))) {
      // DOOR-3: the news of the removal was missed
      void retryUntilDone(REMOVED_STAY, () => closeRemoved(deps, sessionId))
    }
    for (const { data } of live) data.clearedSeq = Math.max(data.clearedSeq, clearedSeq)
    if (!arePeopleNew) return
    for (const { data } of here) {
      data.userName = people.find(({ userId }) => userId === data.caller.userId)?.userName ?? data.userName // NAME-3
    }
  }

  return function handOut(sessionId: string, news: RoomNews, wanted: Wanted): void {
    const before = feeds.get(sessionId)
    if (!before) return
    emitNews(before, news, wanted)
    cutReplies(before, news)
    if (news.arePeopleNew) services.pushWatch.peopleChanged(sessionId)
    updateSockets(news, wanted.isPresenceNew)
  }
}
