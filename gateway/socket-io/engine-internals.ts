import type { IncomingMessage } from 'node:http'
import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'

// All types and casts for internals of Socket.IO and Engine.IO that this gateway relies on without a promise of theirs.
// Read from socket.io 4.8.4, socket.io-adapter 2.5.8, engine.io 6.6.11 and ws 8.21.3; check them again with other
// versions. Those of the Redis adapter are in lib/adapters/socket/redis.

/**
 * A connection of Engine.IO. `flush` hands `writeBuffer` to the transport. `packetCreate` fires before the packet is in
 * that buffer, `heartbeat` with each answer to a ping.
 */
export type Connection = {
  on(event: 'packet' | 'heartbeat', hear: () => void): void
  on(event: 'packetCreate', hear: (packet: Packet) => void): void
  on(event: 'upgrade', hear: (transport: Transport) => void): void
  close(isDiscarding: boolean): void
  readyState: string
  flush(): void
  sendPacket(type: 'ping'): void
  writeBuffer: Packet[]
  transport: Transport
}

/** A packet to a room carries its frame, made once for all sockets. */
export type Packet = { type: string; data?: unknown; options?: { wsPreEncodedFrame?: Buffer[] } }

type Transport = WebsocketTransport | { name: 'polling'; socket?: undefined }

/** `send` is called while `writable`; `_onSentLast` makes it writable again, or ends it after a failed write. */
export type WebsocketTransport = {
  name: 'websocket'
  writable: boolean
  send(packets: readonly Packet[]): void
  parser: { encodePacket(packet: Packet, supportsBinary: boolean, hear: (encoded: string) => void): void }
  _onSentLast(error?: Error): void
  socket: {
    bufferedAmount: number
    terminate(): void
    _sender: { sendFrame(pieces: Buffer[], hear: (error?: Error) => void): void }
  }
}

/**
 * The adapter's one way out to rooms of this gateway, for packets of any gateway. A packet is encoded once and handed
 * to each of its sockets in the same tick. `apply` also serves other operations on a room's sockets.
 */
type Adapter = {
  _encode(packet: { data?: unknown[] }, options: unknown): unknown
  apply(options: { rooms: ReadonlySet<string> }, give: (socket: RoomSocket) => void): void
}

/** Calls back for each connection as it opens. */
export function onConnection(io: RoomServer, hear: (connection: Connection) => void): void {
  io.engine.on('connection', hear)
}

/** Calls back with the websocket that a connection has, or upgrades to. */
export function onWebsocket(connection: Connection, hear: (transport: WebsocketTransport) => void): void {
  const look = (transport: Transport) => transport.name === 'websocket' && hear(transport)
  look(connection.transport)
  connection.on('upgrade', look)
}

export function connectionOf(socket: RoomSocket): Connection {
  return socket.conn as unknown as Connection
}

/**
 * Ends a connection like a broken line: after Socket.IO's own disconnect a client does not reconnect. Packets sent
 * before still go out, except during an upgrade.
 */
export function letComeAgain(socket: RoomSocket): void {
  connectionOf(socket).close(false)
}

/** Returns the connection that a request names, if it is one of ours. */
export function connectionNamed(io: RoomServer, { url = '' }: IncomingMessage): Connection | undefined {
  const id = new URLSearchParams(url.slice(url.indexOf('?'))).get('sid')
  const { clients } = io.engine as unknown as { clients: Record<string, Connection> }
  return id !== null && Object.hasOwn(clients, id) ? clients[id] : undefined
}

export function adapterOf(io: RoomServer): Adapter {
  return io.of('/').adapter as unknown as Adapter
}
