import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { ASSISTANT_NAME } from '#lib/protocol/brand.ts'
import { INTERRUPTED, type Participants } from '#lib/protocol/entities.ts'
import { adapterOf } from './engine-internals.ts'

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

/**
 * Tells nobody what they were told is erased (SESS-6): a clear is heard from PostgreSQL, and overtakes what still comes through
 * Redis. Of a reply that was cut off that is its text; one that ended just before has to end for whoever saw it begin. Nor
 * what their join gave them, however late others' word of it comes: of what people say, which never changes.
 */
export function withholdOld(io: RoomServer, isCutOff: (replyId: string) => boolean): void {
  function isErased({ name, payload: { seq, messageId } }: OutgoingPacket, clearedSeq: number): boolean {
    if (typeof seq === 'number') return seq <= clearedSeq
    return name !== 'ai-stream-error' && typeof messageId === 'string' && isCutOff(messageId)
  }

  handOut(io, (packet, give) => {
    const saidSeq = seqOfSaid(packet)
    return (socket) => {
      const { hasSeq, clearedSeq } = socket.data
      if (saidSeq <= hasSeq) return
      if (!isErased(packet, clearedSeq)) give(socket)
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
