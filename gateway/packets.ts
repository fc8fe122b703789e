import type { RoomServer } from '#lib/server/gateway-services.ts'

/** One event as it goes out to people of this gateway. */
type OutgoingPacket = { name: string; payload: Record<string, unknown> }

/** The adapter's one door for what goes to rooms of this gateway, whichever gateway says it: once per packet, not per person. */
type Adapter = { _encode(packet: { data?: unknown[] }, options: unknown): unknown }

/** Hears every packet to a room once, before it goes out. */
export function watchPackets(io: RoomServer, hear: (packet: OutgoingPacket) => void): void {
  const adapter = io.of('/').adapter as unknown as Adapter
  const encode = adapter._encode.bind(adapter)
  adapter._encode = (packet, options) => {
    const [name, payload] = packet.data ?? []
    if (typeof name === 'string') hear({ name, payload: Object(payload) as Record<string, unknown> })
    return encode(packet, options)
  }
}
