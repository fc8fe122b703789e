import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { adapterOf } from './engine-internals.ts'

/** One event as it goes out to people of this gateway, whichever gateway says it. */
export type OutgoingPacket = { name: string; payload: Record<string, unknown>; rooms: ReadonlySet<string> }

/** Tells for a socket if it is handed a packet; null: no socket is. */
export type Audience = ((socket: RoomSocket) => boolean) | null

/** The payload as one socket is told it; null: everybody is told the same. */
export type Own = (packet: Pick<OutgoingPacket, 'name' | 'payload'>) => ((socket: RoomSocket) => object) | null

/**
 * Asks `audienceOf` about every packet to rooms of this gateway, once, before it goes out to their sockets. A packet of which each
 * has their own, by `ownOf`, is made for each of them (IMG-2); all others are encoded once.
 */
export function filterPackets(io: RoomServer, audienceOf: (packet: OutgoingPacket) => Audience, ownOf: Own): void {
  const adapter = adapterOf(io)
  const encode = adapter._encode.bind(adapter)
  const apply = adapter.apply.bind(adapter)
  let next: Pick<OutgoingPacket, 'name' | 'payload'> | null = null

  adapter._encode = (packet, options) => {
    const [name, payload] = packet.data ?? []
    next = typeof name === 'string' ? { name, payload: Object(payload) as Record<string, unknown> } : null
    return encode(packet, options)
  }
  adapter.apply = (options, give) => {
    const packet = next
    next = null // it goes out now; who asks next wants something else
    if (packet === null) return apply(options, give)
    const audience = audienceOf({ ...packet, rooms: options.rooms })
    if (audience === null) return
    const own = ownOf(packet)
    const giveOwn = own && ((socket: RoomSocket) => emitTo(socket, packet.name, own(socket)))
    apply(options, (socket) => audience(socket) && (giveOwn ?? give)(socket))
  }
}

/** Socket.IO's types do not know that a name and its payload belong together. */
export function emitTo(voice: object, name: string, payload: object): void {
  ;(voice as { emit(name: string, payload: object): unknown }).emit(name, payload)
}
