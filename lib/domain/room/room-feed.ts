import { ASSISTANT_NAME } from '../../protocol/brand.ts'
import { INTERRUPTED, type Message } from '../../protocol/entities.ts'
import type { ServerEventName, ServerEventPayload } from '../../protocol/events/index.ts'
import type { StreamChunk } from '../../protocol/events/parley.ts'
import type { RoomChanges } from '../../protocol/events/room.ts'
import { toParticipants, toResetVotes } from '../people/members.ts'
import { asOlderRead } from './older-clients.ts'
import { toPresence, toRoomChanges, type Cursor, type RoomNews } from './room-changes.ts'

/** A running reply. `told`: characters sent so far; null when unknown. */
type Stream = { seq: number; told: number | null; hasHole: boolean }

/**
 * The events that the sockets of one room at one gateway, or one socket, have received: all messages up to `seq` and
 * those in `ahead`, all changes up to `rev`. Packets arrive late, duplicated and in any order. The feed drops stale
 * ones and reads missing ones (FEED-4).
 */
export type RoomFeed = Cursor & {
  ahead: readonly number[]
  clearedSeq: number
  /** Running replies by message id. */
  streams: ReadonlyMap<string, Stream>
}

/** One event with its receivers: everybody, newer clients (which send `afterRev`), or older ones. */
export type Telling = {
  [Name in ServerEventName]: {
    to: 'everybody' | 'newer' | 'older'
    name: Name
    payload: ServerEventPayload<Name>
    /** Set: only sockets behind this rev get the event. */
    rev?: number
  }
}[ServerEventName]

/** Builds the feed of a reader who has just received the whole room. */
export function feedFrom(news: RoomNews): RoomFeed {
  const { running } = news
  const streams = new Map(running ? [[running.messageId, { seq: running.seq, told: null, hasHole: false }]] : [])
  return { seq: news.lastSeq, rev: news.lastRev, ahead: [], clearedSeq: news.clearedSeq, streams }
}

/** Returns the seq of the newest message sent. */
export function newestSeq({ seq, ahead }: RoomFeed): number {
  return Math.max(seq, ...ahead)
}

/** Returns the feed with a message that is about to be sent; null for a stale or repeated message. */
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

/** Returns the feed with a live change; null for a stale one, 'behind' when changes before it are missing. */
export function withChange(
  feed: RoomFeed,
  { sinceRev, rev }: Pick<RoomChanges, 'sinceRev' | 'rev'>,
): RoomFeed | 'behind' | null {
  if (rev <= feed.rev) return null
  return sinceRev === feed.rev ? { ...feed, rev } : 'behind'
}

/** Advances `seq` over the messages in `ahead`, up to the next gap. */
function closedUp(seq: number, ahead: readonly number[]): Pick<RoomFeed, 'seq' | 'ahead'> {
  let reached = seq
  while (ahead.includes(reached + 1)) reached += 1
  return { seq: reached, ahead: ahead.length === 0 ? ahead : ahead.filter((other) => other > reached) }
}

/** The feed after a piece of a running reply. `isHandedOut`: the piece should be sent. */
type Heard = { feed: RoomFeed; isHandedOut: boolean }

/** Takes a chunk. After a lost one, chunks are dropped until the whole text so far arrives. */
export function withChunk(feed: RoomFeed, { messageId, text, at }: StreamChunk): Heard {
  const stream = feed.streams.get(messageId)
  if (!stream || stream.hasHole) return { feed, isHandedOut: false }
  const told = stream.told ?? at ?? 0
  const begins = at ?? told
  if (begins < told) return { feed, isHandedOut: false }
  if (begins > told) return { feed: withStream(feed, messageId, { ...stream, hasHole: true }), isHandedOut: false }
  return { feed: withStream(feed, messageId, { ...stream, told: begins + text.length }), isHandedOut: true }
}

/** Takes the whole text so far of a running reply, which closes a hole. */
export function withTextSoFar(feed: RoomFeed, { messageId, text }: StreamChunk): Heard {
  const stream = feed.streams.get(messageId)
  if (!stream || text.length < (stream.told ?? 0)) return { feed, isHandedOut: false }
  return { feed: withStream(feed, messageId, { ...stream, told: text.length, hasHole: false }), isHandedOut: true }
}

function withStream(feed: RoomFeed, messageId: string, stream: Stream): RoomFeed {
  return { ...feed, streams: new Map(feed.streams).set(messageId, stream) }
}

/** Returns the ids of running replies with a lost chunk. */
export function brokenStreams({ streams }: RoomFeed): string[] {
  return [...streams].flatMap(([messageId, { hasHole }]) => (hasHole ? [messageId] : []))
}

/** Returns the feed after news was sent. */
export function withNews(feed: RoomFeed, news: RoomNews): RoomFeed {
  const reached = Math.max(feed.seq, news.seq)
  const streams = new Map(feed.streams)
  for (const [id, { seq }] of streams) if (seq <= news.clearedSeq) streams.delete(id)
  for (const { id, status } of [...news.changed, ...news.messages]) if (status !== 'streaming') streams.delete(id)
  const { running } = news
  if (running && running.seq <= reached && !streams.has(running.messageId)) {
    streams.set(running.messageId, { seq: running.seq, told: null, hasHole: true })
  }
  // Older clients got the newest messages again, a running reply without its text.
  const retold = news.newest?.find(({ status }) => status === 'streaming')
  const stream = retold && streams.get(retold.id)
  if (stream) streams.set(retold.id, { ...stream, hasHole: true })
  const ahead = feed.ahead.filter((seq) => seq > reached)
  const clearedSeq = Math.max(feed.clearedSeq, news.clearedSeq)
  // A cut page leaves out later messages that may have been sent already, with their changes. So rev must wait.
  const rev = news.hasMore ? feed.rev : Math.max(feed.rev, news.rev)
  return { ...closedUp(reached, ahead), rev, clearedSeq, streams }
}

/** Turns news into the events for readers at this feed. `isPresenceNew`: people may have come or gone. */
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

/** Drops messages that were sent during the read, but keeps their changes. */
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

/** SESS-6: empties the list and ends a cleared reply. */
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

/**
 * Ends a reply that readers saw begin. Its last chunks may still be in transit from the writing gateway, so the rest is
 * sent first.
 */
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

/** Sends a missing message in its current form. */
function messageTold(message: Message): Telling[] {
  if (message.status === 'streaming') return [{ to: 'everybody', name: 'ai-stream-start', payload: message }]
  const isReply = message.userId === ASSISTANT_NAME && message.kind !== 'release'
  const name = isReply ? 'ai-stream-end' : 'msgFromServer'
  return [{ to: 'everybody', name, payload: message }]
}

/** EDIT-1, EDIT-4: older clients cannot apply changed rows, so they get the newest messages again. */
function rewrittenTold({ newest, rev }: RoomNews): Telling[] {
  const lastSeq = newest?.at(-1)?.seq
  if (!newest || lastSeq === undefined) return []
  return [{ to: 'older', name: 'messagesUpdated', payload: { messages: newest.map(asOlderRead), lastSeq }, rev }]
}

/** Builds the events of contract section 5 for older clients. */
function toOlder(news: RoomNews, isPresenceNew: boolean): Telling[] {
  const { rev, people, settings, parley, memoryRev } = news
  const isPeople = isPresenceNew || news.arePeopleNew
  const told: Telling[] = []
  if (isPeople) told.push({ to: 'older', name: 'participants', payload: toParticipants(people, { isNewer: false }) })
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
    // A newcomer received messages that are new to the feed, before they changed.
    const changed = [...news.changed, ...news.messages.filter((message) => message.rev !== undefined)]
    told.push({ to: 'newer', name: 'roomChanged', payload: toRoomChanges({ ...news, changed }, feed.rev), rev })
  }
  if (isPresenceNew || news.arePeopleNew) told.push({ to: 'newer', name: 'presence', payload: toPresence(news) })
  return told
}
