import type { IncomingMessage } from 'node:http'
import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'

// What this gateway relies on of Socket.IO and Engine.IO although neither promises it: all the types and casts for it. Read
// from socket.io 4.8.4, socket.io-adapter 2.5.8, engine.io 6.6.11 and ws 8.21.3; whoever takes other versions looks there
// again. What is relied on of the Redis adapter stands in lib/adapters/socket/redis.

/**
 * A connection as Engine.IO keeps it. `flush` hands the packets in `writeBuffer` on to the transport. `packetCreate` is heard
 * before the packet is put there, `heartbeat` with each answer to a ping.
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

/** What goes to a room brings its frame, made once for all of its people. */
export type Packet = { type: string; data?: unknown; options?: { wsPreEncodedFrame?: Buffer[] } }

type Transport = WebsocketTransport | { name: 'polling'; socket?: undefined }

/** `send` is called while it is writable, and `_onSentLast` makes it so again, or ends it where writing failed. */
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
 * The adapter's one door for what goes to rooms of this gateway, whichever gateway says it: a packet is encoded, once, and then
 * handed to each that is to have it, in the same breath. `apply` serves whatever else is done with a room's sockets too.
 */
type Adapter = {
  _encode(packet: { data?: unknown[] }, options: unknown): unknown
  apply(options: { rooms: ReadonlySet<string> }, give: (socket: RoomSocket) => void): void
}

/** Hears each connection as it opens. */
export function onConnection(io: RoomServer, hear: (connection: Connection) => void): void {
  io.engine.on('connection', hear)
}

/** Hears the websocket that a connection has, or changes to. */
export function onWebsocket(connection: Connection, hear: (transport: WebsocketTransport) => void): void {
  const look = (transport: Transport) => transport.name === 'websocket' && hear(transport)
  look(connection.transport)
  connection.on('upgrade', look)
}

export function connectionOf(socket: RoomSocket): Connection {
  return socket.conn as unknown as Connection
}

/**
 * Ends a connection as a broken line would: a client that Socket.IO itself disconnects takes it for a farewell, and does not come
 * back by itself. What was said before still goes out, except in the middle of an upgrade.
 */
export function letComeAgain(socket: RoomSocket): void {
  connectionOf(socket).close(false)
}

/** The connection that a request names, where it is one of ours. */
export function connectionNamed(io: RoomServer, { url = '' }: IncomingMessage): Connection | undefined {
  const id = new URLSearchParams(url.slice(url.indexOf('?'))).get('sid')
  const { clients } = io.engine as unknown as { clients: Record<string, Connection> }
  return id !== null && Object.hasOwn(clients, id) ? clients[id] : undefined
}

export function adapterOf(io: RoomServer): Adapter {
  return io.of('/').adapter as unknown as Adapter
}
