import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import { INTERRUPTED, type Message } from '../../protocol/entities.ts'
import type { ServerEventName, ServerEventPayload } from '../../protocol/events/index.ts'
import type { StreamChunk } from '../../protocol/events/parley.ts'
import type { RoomChanges } from '../../protocol/events/room.ts'
import { toParticipants, toResetVotes } from '../people/members.ts'
import { asOlderRead } from './older-clients.ts'
import { toPresence, toRoomChanges, type Cursor, type RoomNews } from './room-changes.ts'

/** How much of a running reply was handed out, in characters; null where that is not known. */
type Stream = { seq: number; told: number | null; hasHole: boolean }

/**
 * What the people of one room at one gateway were handed, or one of them alone: every message up to `seq` and those in `ahead`,
 * every change up to `rev`. Packets come late, twice and in any order; what is older than this is dropped, what is missing is
 * read (FEED-4).
 */
export type RoomFeed = Cursor & {
  ahead: readonly number[]
  clearedSeq: number
  /** Running replies by their message ids. */
  streams: ReadonlyMap<string, Stream>
}

/** One event, and to whom: everybody, clients that say `afterRev` (newer), or those that do not. */
export type Telling = {
  [Name in ServerEventName]: {
    to: 'everybody' | 'newer' | 'older'
    name: Name
    payload: ServerEventPayload<Name>
    /** Only to sockets that are not yet so far. */
    rev?: number
  }
}[ServerEventName]

/** A feed of somebody who has just been handed all of a room. */
export function feedFrom(news: RoomNews): RoomFeed {
  const { running } = news
  const streams = new Map(running ? [[running.messageId, { seq: running.seq, told: null, hasHole: false }]] : [])
  return { seq: news.lastSeq, rev: news.lastRev, ahead: [], clearedSeq: news.clearedSeq, streams }
}

/** The newest message that was handed out. */
export function newestSeq({ seq, ahead }: RoomFeed): number {
  return Math.max(seq, ...ahead)
}

/** A message is to be handed out: the feed with it, or null where it is old. */
export function withMessage(
  feed: RoomFeed,
  { id, seq, status }: Pick<Message, 'id' | 'seq' | 'status'>,
): RoomFeed | null {
  if (seq <= feed.seq || seq <= feed.clearedSeq || feed.ahead.includes(seq)) return null
  const streams =
    status === 'streaming' ? new Map(feed.streams).set(id, { seq, told: 0, hasHole: false }) : feed.streams
  if (seq > feed.seq + 1) return { ...feed, streams, ahead: [...feed.ahead, seq] }
  return { ...feed, streams, ...closedUp(seq, feed.ahead) }
}

/**
 * A change that was told live is to be handed out: the feed with it; null where it is old, 'behind' where something before it
 * is missing.
 */
export function withChange(
  feed: RoomFeed,
  { sinceRev, rev }: Pick<RoomChanges, 'sinceRev' | 'rev'>,
): RoomFeed | 'behind' | null {
  if (rev <= feed.rev) return null
  return sinceRev === feed.rev ? { ...feed, rev } : 'behind'
}

/** How far the feed reaches without a gap. */
function closedUp(seq: number, ahead: readonly number[]): Pick<RoomFeed, 'seq' | 'ahead'> {
  let reached = seq
  while (ahead.includes(reached + 1)) reached += 1
  return { seq: reached, ahead: ahead.length === 0 ? ahead : ahead.filter((other) => other > reached) }
}

/** What a piece of a running reply does to a feed, and whether it is handed out. */
type Heard = { feed: RoomFeed; isHandedOut: boolean }

/** A piece behind one that was lost is not handed out, nor is any after it until all of the text so far comes. */
export function withChunk(feed: RoomFeed, { messageId, text, at }: StreamChunk): Heard {
  const stream = feed.streams.get(messageId)
  if (!stream || stream.hasHole) return { feed, isHandedOut: false }
  const told = stream.told ?? at ?? 0
  const begins = at ?? told
  if (begins < told) return { feed, isHandedOut: false }
  if (begins > told) return { feed: withStream(feed, messageId, { ...stream, hasHole: true }), isHandedOut: false }
  return { feed: withStream(feed, messageId, { ...stream, told: begins + text.length }), isHandedOut: true }
}

/** All of a running reply so far. */
export function withTextSoFar(feed: RoomFeed, { messageId, text }: StreamChunk): Heard {
  const stream = feed.streams.get(messageId)
  if (!stream || text.length < (stream.told ?? 0)) return { feed, isHandedOut: false }
  return { feed: withStream(feed, messageId, { ...stream, told: text.length, hasHole: false }), isHandedOut: true }
}

function withStream(feed: RoomFeed, messageId: string, stream: Stream): RoomFeed {
  return { ...feed, streams: new Map(feed.streams).set(messageId, stream) }
}

/** Running replies of which a piece was lost on its way. */
export function brokenStreams({ streams }: RoomFeed): string[] {
  return [...streams].flatMap(([messageId, { hasHole }]) => (hasHole ? [messageId] : []))
}

/** The feed once this news was handed out. */
export function withNews(feed: RoomFeed, news: RoomNews): RoomFeed {
  const reached = Math.max(feed.seq, news.seq)
  const streams = new Map(feed.streams)
  for (const [id, { seq }] of streams) if (seq <= news.clearedSeq) streams.delete(id)
  for (const { id, status } of [...news.changed, ...news.messages]) if (status !== 'streaming') streams.delete(id)
  const { running } = news
  if (running && running.seq <= reached && !streams.has(running.messageId)) {
    streams.set(running.messageId, { seq: running.seq, told: null, hasHole: true })
  }
  // Older clients were told the newest messages anew, a running reply without its text so far.
  const retold = news.newest?.find(({ status }) => status === 'streaming')
  const stream = retold && streams.get(retold.id)
  if (stream) streams.set(retold.id, { ...stream, hasHole: true })
  const ahead = feed.ahead.filter((seq) => seq > reached)
  const clearedSeq = Math.max(feed.clearedSeq, news.clearedSeq)
  // Behind a cut page stand messages that were handed out already, and what happened to them.
  const rev = news.hasMore ? feed.rev : Math.max(feed.rev, news.rev)
  return { ...closedUp(reached, ahead), rev, clearedSeq, streams }
}

/** What news says to people who have what the feed has. `isPresenceNew`: somebody may have come online or gone. */
export function tellings(feed: RoomFeed, read: RoomNews, isPresenceNew: boolean): Telling[] {
  const news = sinceHandedOut(feed, read)
  return [
    ...clearTold(feed, news),
    ...news.changed.flatMap((message) => endTold(feed, message)),
    ...news.messages.flatMap((message) => messageTold(message)),
    ...rewrittenTold(news),
    ...toOlder(news, isPresenceNew),
    ...toNewer(feed, news, isPresenceNew),
  ]
}

/** A message that was handed out while this was read is not new any more; what happened to it since is. */
function sinceHandedOut(feed: RoomFeed, news: RoomNews): RoomNews {
  const isKnown = (message: Message) => withMessage(feed, message) === null
  const changed = news.messages.filter((message) => message.rev !== undefined && isKnown(message))
  return {
    ...news,
    messages: news.messages.filter((message) => !isKnown(message)),
    changed: [...news.changed, ...changed],
    parley: news.parleyRev > feed.rev || feed.rev === 0 ? news.parley : null,
  }
}

/** SESS-6: the list is empty, and a reply that was in it is over. */
function clearTold(feed: RoomFeed, { clearedSeq, rev }: RoomNews): Telling[] {
  if (clearedSeq <= feed.clearedSeq) return []
  const cut = [...feed.streams].filter(([, { seq }]) => seq <= clearedSeq)
  return [
    ...cut.map(([messageId]): Telling => ({
      to: 'everybody',
      name: 'ai-stream-error',
      payload: { messageId, error: INTERRUPTED },
    })),
    { to: 'older', name: 'messagesUpdated', payload: { messages: [], lastSeq: clearedSeq }, rev },
  ]
}

/** The end of a reply that they saw begin. Its last words may still be on their way from the gateway that wrote it. */
function endTold({ streams }: RoomFeed, message: Message): Telling[] {
  const stream = streams.get(message.id)
  if (!stream || message.status === 'streaming') return []
  const { id: messageId, text, rev, error = INTERRUPTED } = message
  if (message.status === 'failed') {
    return [
      { to: 'everybody', name: 'partialMessage', payload: { messageId, text }, rev },
      { to: 'everybody', name: 'ai-stream-error', payload: { messageId, error }, rev },
    ]
  }
  const { told, hasHole } = stream
  const isCutShort = told !== null && !hasHole && told < text.length
  const rest = { messageId, text: text.slice(told ?? 0), at: told ?? 0 }
  return [
    ...(isCutShort ? [{ to: 'everybody' as const, name: 'ai-stream-chunk' as const, payload: rest, rev }] : []),
    { to: 'everybody', name: 'ai-stream-end', payload: message, rev },
  ]
}

/** A message that they lack, as it is by now. */
function messageTold(message: Message): Telling[] {
  if (message.status === 'streaming') return [{ to: 'everybody', name: 'ai-stream-start', payload: message }]
  const isReply = message.userId === ASSISTANT_NAME && message.kind !== 'release'
  const name = isReply ? 'ai-stream-end' : 'msgFromServer'
  return [{ to: 'everybody', name, payload: message }]
}

/** EDIT-1, EDIT-4: older clients know no changed rows, and hear the newest messages anew. */
function rewrittenTold({ newest, rev }: RoomNews): Telling[] {
  const lastSeq = newest?.at(-1)?.seq
  if (!newest || lastSeq === undefined) return []
  return [{ to: 'older', name: 'messagesUpdated', payload: { messages: newest.map(asOlderRead), lastSeq }, rev }]
}

/** The events of contract section 5, made here and nowhere else. */
function toOlder(news: RoomNews, isPresenceNew: boolean): Telling[] {
  const { rev, people, settings, parley, memoryRev } = news
  const isPeople = isPresenceNew || news.arePeopleNew
  const told: Telling[] = []
  if (isPeople) told.push({ to: 'older', name: 'participants', payload: toParticipants(people, { hasOwner: false }) })
  if (settings) told.push({ to: 'older', name: 'roomSettings', payload: settings, rev })
  if (isPeople || news.areVotesNew) told.push({ to: 'older', name: 'resetVotes', payload: toResetVotes(people) })
  if (parley) told.push({ to: 'older', name: 'parleyStatus', payload: parley, rev })
  if (memoryRev !== null) told.push({ to: 'older', name: 'memoryChanged', payload: {}, rev })
  return told
}

function toNewer(feed: RoomFeed, news: RoomNews, isPresenceNew: boolean): Telling[] {
  const told: Telling[] = []
  const { rev } = news
  if (rev > feed.rev || news.changed.length > 0) {
    // A newcomer was given messages that are new to the feed, as they were before they changed.
    const changed = [...news.changed, ...news.messages.filter((message) => message.rev !== undefined)]
    told.push({ to: 'newer', name: 'roomChanged', payload: toRoomChanges({ ...news, changed }, feed.rev), rev })
  }
  if (isPresenceNew || news.arePeopleNew) told.push({ to: 'newer', name: 'presence', payload: toPresence(news) })
  return told
}
