import { sessionOf, sessionRoom, type RoomSocket } from '#lib/adapters/socket/room.ts'
import {
  feedFrom,
  newestSeq,
  tellings,
  withChange,
  withChunk,
  withMessage,
  withNews,
  withTextSoFar,
  type RoomFeed,
  type Telling,
} from '#lib/domain/room/room-feed.ts'
import type { RoomNews } from '#lib/domain/room/room-changes.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { StreamChunk } from '#lib/protocol/events/parley.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import { CATCH_UP_PAGE } from '#lib/protocol/limits.ts'
import { log } from '#lib/server/log/log.ts'
import type { Gateway } from '../context.ts'
import { hasRead } from '../socket-io/beats.ts'
import { letComeAgain } from '../socket-io/engine-internals.ts'
import { filterPackets, type Audience, type OutgoingPacket } from '../socket-io/packets.ts'
import { makeNewest } from './newest.ts'
import { rest } from './rest.ts'

const RETRY_MS = 1000

/** Why a room is read: somebody may have come or gone, or a packet was lost. */
type Wanted = { isPresenceNew: boolean; isOverdue: boolean }

/**
 * The deliverer of this gateway (FEED-4): one feed for each room with people here. A live packet is handed out once, in
 * whatever order it comes; whatever shows that the room is ahead of its feed has it read.
 */
export function makeFeeds({ io, services, metrics }: Pick<Gateway, 'io' | 'services' | 'metrics'>) {
  const feeds = new Map<string, RoomFeed>()
  /** Rooms that are being read; what is wanted next of them, if anything. */
  const reading = new Map<string, Wanted | null>()

  const isDue = makeNewest()
  /** What is told of a read: it is known to be new. */
  let isOwnTelling = false
  filterPackets(io, audienceOf)
  io.of('/').adapter.on('delete-room', (room: string) => {
    const sessionId = sessionOf(room)
    if (sessionId !== null) feeds.delete(sessionId)
  })

  /** Whoever is to have a packet: nobody where it is old, else whoever does not have it from their join. */
  function audienceOf(packet: OutgoingPacket): Audience {
    const sessionId = [...packet.rooms].map(sessionOf).find((id) => id !== null)
    if (sessionId === undefined) return () => true
    const feed = feeds.get(sessionId)
    if (!feed) return null // its first socket is on the way in, and reads what it lacks
    const { name, payload } = packet
    if (name === 'msgFromServer' || name === 'ai-stream-start') {
      const message = payload as Message
      const next = withMessage(feed, message)
      if (next === null) return null
      feeds.set(sessionId, next)
      if (name === 'msgFromServer') metrics.delivered(services.databaseClock.now() - Date.parse(message.timestamp))
      return ({ data }) => data.isLive && message.seq > data.has.seq
    }
    if (!isOwnTelling && (name === 'ai-stream-chunk' || name === 'partialMessage')) {
      const hear = name === 'ai-stream-chunk' ? withChunk : withTextSoFar
      const heard = hear(feed, payload as StreamChunk)
      feeds.set(sessionId, heard.feed)
      return heard.isHandedOut ? ({ data }) => data.isLive : null
    }
    if (!isOwnTelling && name === 'roomChanged') return audienceOfChange(sessionId, feed, payload as RoomChanges)
    if (name === 'participants' || name === 'presence') return (socket) => isDue(socket, name, payload)
    return () => true
  }

  /** What Parley is doing comes live; older clients are told here (FEED-3). */
  function audienceOfChange(sessionId: string, feed: RoomFeed, { parley, ...change }: RoomChanges): Audience {
    const next = withChange(feed, change)
    if (next === 'behind') look(sessionId)
    if (next === 'behind' || next === null) return null
    feeds.set(sessionId, next)
    const { rev } = change
    if (parley) tellRoom(sessionId, { to: 'older', name: 'parleyStatus', payload: parley, rev })
    return ({ data }) => data.isLive && data.hearsChanges && rev > data.has.rev
  }

  /** One read of a room at a time: what is asked for meanwhile is read behind it, together. */
  function look(sessionId: string, { isPresenceNew = false, isOverdue = false }: Partial<Wanted> = {}): void {
    if (!feeds.has(sessionId)) return
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

  /** Reads what is newer, and the newest messages where older clients are to hear that a text changed. */
  async function readSince(sessionId: string, from: RoomFeed, isForOlder: () => boolean): Promise<RoomNews | null> {
    const news = await services.changes.changesSince(sessionId, from, CATCH_UP_PAGE)
    if (!news?.isRewritten || !isForOlder()) return news
    const { messages } = await services.messageLog.latest(sessionId, CATCH_UP_PAGE)
    return { ...news, newest: messages }
  }

  async function readOnce(sessionId: string, wanted: Wanted): Promise<void> {
    const from = feeds.get(sessionId)
    if (!from) return
    const isOlderHere = () => socketsIn(sessionId).some(({ data }) => !data.hearsChanges)
    const news = await readSince(sessionId, from, isOlderHere)
    if (!news?.isOpen || !feeds.has(sessionId)) return
    handOut(sessionId, news, wanted)
    if (news.hasMore || news.hasMoreChanges) look(sessionId, { isOverdue: wanted.isOverdue })
    if (wanted.isPresenceNew || news.arePeopleNew) await rest(news.people)
  }

  function handOut(sessionId: string, news: RoomNews, { isPresenceNew, isOverdue }: Wanted): void {
    const before = feeds.get(sessionId)
    if (!before) return
    const told = tellings(before, news, isPresenceNew)
    for (const telling of told) tellRoom(sessionId, telling)
    const found = told.filter(({ name }) => name === 'msgFromServer')
    if (isOverdue) metrics.caughtUp(found.length)
    for (const { payload } of found) services.isStored(payload as Message)
    const after = feeds.get(sessionId) ?? before // what was just handed out is in it
    feeds.set(sessionId, withNews(after, news))
    const ended = new Set(news.changed.filter(hasLeft).map(({ id }) => id))
    for (const [messageId, { seq }] of before.streams) {
      if (seq <= news.clearedSeq || ended.has(messageId)) services.assistantReply.cut(sessionId, messageId)
    }
    for (const { data } of socketsIn(sessionId)) {
      if (data.isLive) data.clearedSeq = Math.max(data.clearedSeq, news.clearedSeq)
      if (!news.arePeopleNew) continue
      data.userName = news.people.find(({ userId }) => userId === data.caller.userId)?.userName ?? data.userName // NAME-3
    }
  }

  function socketsIn(sessionId: string): RoomSocket[] {
    const ids = io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? []
    return [...ids].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  }

  /** A packet is encoded once, whoever hears it. */
  function tellRoom(sessionId: string, telling: Telling): void {
    const others = socketsIn(sessionId).filter(({ data }) => !data.isLive || !isFor(telling, data))
    const room = io.local.to(sessionRoom(sessionId)).except(others.map(({ id }) => id))
    isOwnTelling = true
    emitTo(room, telling)
    isOwnTelling = false
  }

  /**
   * Lets a socket hear its room once it has entered it. What was handed out since its join was answered it is told alone first,
   * as often as it takes; a socket that cannot be told has to come again.
   */
  async function letIn(socket: RoomSocket, news: RoomNews): Promise<void> {
    const { sessionId } = socket.data
    const isFirst = !feeds.has(sessionId)
    if (isFirst) feeds.set(sessionId, feedFrom(news))
    try {
      let own = feedFrom(news)
      for (let room = feeds.get(sessionId); room && isBehind(own, room); room = feeds.get(sessionId)) {
        const more = await readSince(sessionId, own, () => !socket.data.hearsChanges)
        if (!more?.isOpen) return // whoever closed it leads them out
        for (const telling of tellings(own, more, false)) if (isFor(telling, socket.data)) emitTo(socket, telling)
        own = withNews(own, more)
        if (more.hasMore && !(await hasRead(socket))) return // a slow line reads page after page
      }
      socket.data.has = { seq: own.seq, rev: own.rev }
      socket.data.clearedSeq = Math.max(socket.data.clearedSeq, own.clearedSeq)
      socket.data.isLive = true
      if (isFirst) look(sessionId) // what was said before this gateway heard the others
    } catch (cause) {
      log.error({ cause }, 'Failed while telling somebody what they missed while joining')
      letComeAgain(socket)
    }
  }

  return {
    letIn,
    look,
    /** The room has this rev: where its people here do not have it, it is read. */
    newer(sessionId: string, { rev }: Pick<RoomFeed, 'rev'>): void {
      if (rev > (feeds.get(sessionId)?.rev ?? rev)) look(sessionId)
    },
    /** What was handed out in each room that has people here. */
    all: (): ReadonlyMap<string, RoomFeed> => feeds,
    isReplying: (sessionId: string): boolean => (feeds.get(sessionId)?.streams.size ?? 0) > 0,
  }
}
export type Feeds = ReturnType<typeof makeFeeds>

function isBehind(own: RoomFeed, room: RoomFeed): boolean {
  return newestSeq(room) > own.seq || room.rev > own.rev
}

/** A reply that was ended from outside; whoever writes it may not know yet. */
function hasLeft({ status, deletedAt }: Message): boolean {
  return status === 'failed' || deletedAt !== undefined
}

function isFor({ to, rev = Infinity }: Telling, { hearsChanges, has }: RoomSocket['data']): boolean {
  return (to === 'everybody' || hearsChanges === (to === 'newer')) && rev > has.rev
}

/** Socket.IO's types do not know that a name and its payload belong together. */
function emitTo(voice: { emit(name: never, payload: never): unknown }, { name, payload }: Telling): void {
  voice.emit(name as never, payload as never)
}
