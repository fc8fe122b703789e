import type { RoomServer } from '#lib/adapters/socket/room.ts'
import { onConnection, onWebsocket, type Connection, type Packet, type WebsocketTransport } from './engine-internals.ts'

/**
 * Writes everything for a connection once per turn of the event loop, at its end. Messages that were stored together
 * (`lib/adapters/prisma/messages/group-commit`) would otherwise each cost a write per person. Writes are most of a
 * gateway's work.
 */
export function writeOncePerTurn(io: RoomServer): void {
  let unwritten = new Map<Connection, () => void>()

  function writeAll(): void {
    const turn = unwritten
    unwritten = new Map()
    for (const flush of turn.values()) flush()
  }

  onConnection(io, (connection) => {
    const flush = connection.flush.bind(connection)
    connection.flush = () => {
      if (unwritten.size === 0) setImmediate(writeAll)
      unwritten.set(connection, flush)
    }
    onWebsocket(connection, writeInOnePiece)
  })
}

function writeInOnePiece(transport: WebsocketTransport): void {
  transport.send = sendTogether // one function for all: an idle connection costs nothing more
}

/** Replaces the transport's `send`: one buffer instead of two for each packet. */
function sendTogether(this: WebsocketTransport, packets: readonly Packet[]): void {
  this.writable = false
  const frames = packets.map((packet) => sharedFrame(packet) ?? ownFrame(this, packet))
  this.socket._sender.sendFrame(frames.length === 1 ? frames : [Buffer.concat(frames)], this._onSentLast)
}

/** Returns the frame of a packet to a room, made for its first socket and shared by all. */
function sharedFrame({ options }: Packet): Buffer | undefined {
  if (!options?.wsPreEncodedFrame) return undefined
  if (options.wsPreEncodedFrame.length > 1) options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)]
  return options.wsPreEncodedFrame[0]
}

/** Returns the frame of a packet to one socket. All our packets are text. */
function ownFrame({ parser }: WebsocketTransport, packet: Packet): Buffer {
  let text = ''
  parser.encodePacket(packet, true, (encoded) => (text = encoded))
  const payload = Buffer.from(text)
  return Buffer.concat([headerOf(payload.length), payload])
}

/** Returns the frame header of an unmasked whole text message (RFC 6455, section 5.2). */
function headerOf(length: number): Buffer {
  const WHOLE_TEXT = 0x81
  if (length < 126) return Buffer.from([WHOLE_TEXT, length])
  if (length < 0x1_0000) return Buffer.from([WHOLE_TEXT, 126, length >> 8, length & 0xff])
  const header = Buffer.alloc(10)
  header.set([WHOLE_TEXT, 127])
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
