import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { INTERRUPTED, type Participants } from '#lib/protocol/entities.ts'
import { isBehind, onceRead } from './beats.ts'
import { adapterOf, connectionOf } from './engine-internals.ts'
import { makeRecent } from './recent.ts'

/** So long a Redis that stood still may have kept the text of a reply whose end was read elsewhere. */
const LATE_MAX_MS = 600_000

/** One event as it goes out to people of this gateway. */
type OutgoingPacket = { name: string; payload: Record<string, unknown> }

/** Hears every packet to a room once, before it goes out. */
export function watchPackets(io: RoomServer, hear: (packet: OutgoingPacket) => void): void {
  const adapter = adapterOf(io)
  const encode = adapter._encode.bind(adapter)
  adapter._encode = (packet, options) => {
    const [name, payload] = packet.data ?? []
    if (typeof name === 'string') hear({ name, payload: Object(payload) as Record<string, unknown> })
    return encode(packet, options)
  }
}

type Give = (socket: RoomSocket) => void

/** `hand` gets each packet and Socket.IO's `give`, and answers what is called for each of its people here. */
function handOut(io: RoomServer, hand: (packet: OutgoingPacket, give: Give) => Give): void {
  const adapter = adapterOf(io)
  let next: OutgoingPacket | null = null
  watchPackets(io, (packet) => {
    next = packet
  })
  const apply = adapter.apply.bind(adapter)
  adapter.apply = (options, give) => {
    const packet = next
    next = null // it goes out now; who asks next wants something else
    apply(options, packet === null ? give : hand(packet, give))
  }
}

/** Hears every packet of one event once, before the first of the people here is handed it; not where nobody is. */
export function watchHandedOut(io: RoomServer, name: string, hear: (packet: OutgoingPacket) => void): void {
  handOut(io, (packet, give) => {
    if (packet.name !== name) return give
    let isHeard = false
    return (socket) => {
      if (!isHeard) hear(packet)
      isHeard = true
      give(socket)
    }
  })
}

/**
 * Tells nobody what they were told is erased (SESS-6): a clear is heard from PostgreSQL, and overtakes what still comes through
 * Redis. Nor the text of a reply whose end they were told, which also comes from PostgreSQL while Redis is away; one that had
 * ended when it was erased has to end for whoever saw it begin. Nor what their join gave them, however late others' word of it
 * comes: of what people say, which never changes.
 */
export function withholdOld(io: RoomServer): void {
  const endedReplies = makeRecent<true>(LATE_MAX_MS)

  function noteEnd({ name, payload: { id, messageId } }: OutgoingPacket): void {
    if (name === 'ai-stream-end') endedReplies.set(String(id), true)
    if (name === 'ai-stream-error') endedReplies.set(String(messageId), true)
  }

  /** The beginning or text of a reply that has ended for the people here. */
  function isBehindEnd({ name, payload: { id, messageId } }: OutgoingPacket): boolean {
    if (name === 'ai-stream-start') return endedReplies.has(String(id))
    return (name === 'ai-stream-chunk' || name === 'partialMessage') && endedReplies.has(String(messageId))
  }

  handOut(io, (packet, give) => {
    if (isBehindEnd(packet)) return () => {}
    noteEnd(packet)
    const { seq } = packet.payload
    const saidSeq = seqOfSaid(packet)
    return (socket) => {
      const { hasSeq, clearedSeq } = socket.data
      if (saidSeq <= hasSeq) return
      if (typeof seq !== 'number' || seq > clearedSeq) give(socket)
      else if (packet.name === 'ai-stream-end') {
        socket.emit('ai-stream-error', { messageId: String(packet.payload.id), error: INTERRUPTED })
      }
    }
  })
}

function seqOfSaid({ name, payload: { seq, userId } }: OutgoingPacket): number {
  return name === 'msgFromServer' && typeof seq === 'number' && userId !== ASSISTANT_NAME ? seq : Infinity
}

/** Whoever is told who is there goes by the name that they have there (NAME-3), at whatever gateway they were renamed. */
export function nameAsTold(io: RoomServer): void {
  handOut(io, ({ name, payload }, give) => {
    if (name !== 'participants') return give
    const participants = payload as Participants
    return (socket) => {
      const { data } = socket
      data.userName = participants[data.caller.userId]?.userName ?? data.userName
      give(socket)
    }
  })
}

/**
 * A crowd's list is long, and comes with each who comes or goes. Whoever has not read the last one yet is told the newest of those
 * that come meanwhile, once they have: on a slow line they would otherwise fall behind further and further.
 */
export function tellNewestPeople(io: RoomServer): void {
  const newest = new WeakMap<RoomSocket, Participants>()

  handOut(io, ({ name, payload }, give) => {
    if (name !== 'participants') return give
    return (socket) => {
      const connection = connectionOf(socket)
      if (!isBehind(connection)) return give(socket)
      const isWaiting = newest.has(socket)
      newest.set(socket, payload as Participants)
      if (isWaiting) return
      onceRead(connection, () => {
        const participants = newest.get(socket)
        newest.delete(socket)
        if (participants) socket.emit('participants', participants)
      })
    }
  })
}
