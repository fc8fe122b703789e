import type { RoomServer } from '#lib/adapters/socket/room.ts'
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

/**
 * Tells nobody what they were told is erased (SESS-6): a clear is heard from PostgreSQL, and overtakes messages that still come
 * through Redis.
 */
export function withholdCleared(io: RoomServer): void {
  const adapter = adapterOf(io)
  const NOT_A_MESSAGE = Infinity
  let seq = NOT_A_MESSAGE
  watchPackets(io, ({ payload }) => {
    seq = typeof payload.seq === 'number' ? payload.seq : NOT_A_MESSAGE
  })
  const apply = adapter.apply.bind(adapter)
  adapter.apply = (options, give) => {
    const told = seq
    seq = NOT_A_MESSAGE // the packet goes out now; who asks next wants something else
    apply(options, told === NOT_A_MESSAGE ? give : (socket) => told > socket.data.clearedSeq && give(socket))
  }
}
