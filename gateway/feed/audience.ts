import { sessionOf } from '#lib/adapters/socket/room.ts'
import { lacksEnd } from '#lib/domain/room/given.ts'
import {
  withChange,
  withChunk,
  withMessage,
  withTextSoFar,
  type RoomFeed,
  type Telling,
} from '#lib/domain/room/room-feed.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { ServerEventName } from '#lib/protocol/events/index.ts'
import type { StreamChunk } from '#lib/protocol/events/parley.ts'
import type { RoomChanges } from '#lib/protocol/events/room.ts'
import type { Audience, OutgoingPacket } from '../socket-io/packets.ts'
import { makeNewest } from './newest.ts'
import type { Look } from './readings.ts'

type Deps = {
  feeds: Map<string, RoomFeed>
  look: Look
  tellRoom: (sessionId: string, telling: Telling) => void
  /** True while `tellRoom` sends the packet: a read has shown that it is new. */
  isTelling: () => boolean
  delivered: (message: Message) => void
}

/** The events that carry a reply when a read finds one. */
const OF_REPLY = new Set<string>([
  'ai-stream-chunk',
  'partialMessage',
  'ai-stream-end',
  'ai-stream-error',
] satisfies ServerEventName[])

/**
 * Decides who hears a live packet: no socket if it is old, else each socket whose join did not include it. The room's
 * feed records what goes out.
 */
export function makeAudience({ feeds, look, tellRoom, isTelling, delivered }: Deps) {
  const isDue = makeNewest()

  function ofMessage(sessionId: string, feed: RoomFeed, { name, payload }: OutgoingPacket): Audience {
    const message = payload as Message
    const next = withMessage(feed, message)
    if (next === null) return null
    feeds.set(sessionId, next)
    if (name === 'msgFromServer') delivered(message)
    return ({ data }) => data.isLive && message.seq > data.has.seq
  }

  function ofText(sessionId: string, feed: RoomFeed, { name, payload }: OutgoingPacket): Audience {
    const hear = name === 'ai-stream-chunk' ? withChunk : withTextSoFar
    const heard = hear(feed, payload as StreamChunk)
    feeds.set(sessionId, heard.feed)
    return heard.isHandedOut ? ofReply(feed, payload) : null
  }

  /** A reply's end, and the text before it, skips sockets that got it with their join. */
  function ofReply(feed: RoomFeed, payload: Partial<Message & StreamChunk>): Audience {
    const { id = payload.messageId ?? '' } = payload
    const { seq = feed.streams.get(id)?.seq ?? Infinity } = payload
    return ({ data }) => data.isLive && lacksEnd(data.has, { id, seq })
  }

  /** roomChanged carries Parley's state to newer clients only; older clients are told here (FEED-3). */
  function ofChange(sessionId: string, feed: RoomFeed, { parley, ...change }: RoomChanges): Audience {
    const next = withChange(feed, change)
    if (next === 'behind') look(sessionId)
    if (next === 'behind' || next === null) return null
    feeds.set(sessionId, next)
    const { rev } = change
    if (parley) tellRoom(sessionId, { to: 'older', name: 'parleyStatus', payload: parley, rev })
    return ({ data }) => data.isLive && data.hearsChanges && rev > data.has.rev
  }

  return function audienceOf(packet: OutgoingPacket): Audience {
    const sessionId = [...packet.rooms].map(sessionOf).find((id) => id !== null)
    if (sessionId === undefined) return () => true
    const feed = feeds.get(sessionId)
    if (!feed) return null // its first socket is still joining, and reads what it lacks
    const { name, payload } = packet
    if (name === 'msgFromServer' || name === 'ai-stream-start') return ofMessage(sessionId, feed, packet)
    if (name === 'participants' || name === 'presence') return (socket) => isDue(socket, name, payload)
    if (isTelling()) return OF_REPLY.has(name) ? ofReply(feed, payload) : () => true
    if (name === 'ai-stream-chunk' || name === 'partialMessage') return ofText(sessionId, feed, packet)
    if (name === 'roomChanged') return ofChange(sessionId, feed, payload as RoomChanges)
    return () => true
  }
}
