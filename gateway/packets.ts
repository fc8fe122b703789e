import type { RoomServer } from '#lib/server/gateway-services.ts'
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
