import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { adapterOf } from './engine-internals.ts'

/** One event on its way to sockets of this gateway, from any gateway. */
export type OutgoingPacket = { name: string; payload: Record<string, unknown>; rooms: ReadonlySet<string> }

/** Decides for each socket if it gets a packet; null: no socket does. */
export type Audience = ((socket: RoomSocket) => boolean) | null

/** Returns the payload for one socket; null: all get the same. */
export type Own = (packet: Pick<OutgoingPacket, 'name' | 'payload'>) => ((socket: RoomSocket) => object) | null

/**
 * Asks `audienceOf` once about every packet to rooms of this gateway, before it goes out. A packet that `ownOf` makes
 * personal is built per socket (IMG-2); all other packets are encoded once.
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
    next = null // used up: the next call of apply may be for something else
    if (packet === null) return apply(options, give)
    const audience = audienceOf({ ...packet, rooms: options.rooms })
    if (audience === null) return
    const own = ownOf(packet)
    const giveOwn = own && ((socket: RoomSocket) => emitTo(socket, packet.name, own(socket)))
    apply(options, (socket) => audience(socket) && (giveOwn ?? give)(socket))
  }
}

/** Emits an event by its runtime name: Socket.IO's types do not pair a name with its payload. */
export function emitTo(voice: object, name: string, payload: object): void {
  ;(voice as { emit(name: string, payload: object): unknown }).emit(name, payload)
}
