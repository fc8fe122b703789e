import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { connectionOf, onConnection, type Connection, type Packet } from './engine-internals.ts'

/** So much may go to a connection before a ping goes along. */
const BEAT_EVERY_BYTES = 32 * 1024

/** How many pings a client was sent and how many it answered, which it does in their order; and who waits for one of them. */
type Beats = { asked: number; answered: number; waiting: { asked: number; hear: () => void }[] }

const beatsOf = new WeakMap<Connection, Beats>()

/**
 * A heartbeat never waits behind a large answer. By itself Engine.IO asks every 10 s, and what it asks stands in line: on a slow
 * line, for longer than either side waits for a heartbeat. So a ping goes before whatever is large, and along with much
 * that is small. Each tells the client that we live, and its answer tells us that the client does, and has read so far.
 */
export function beatAlong(io: RoomServer): void {
  onConnection(io, (connection) => {
    const beats: Beats = { asked: 0, answered: 0, waiting: [] }
    beatsOf.set(connection, beats)
    let bytes = 0
    connection.on('packetCreate', (packet) => {
      if (packet.type === 'ping') {
        bytes = 0
        beats.asked += 1
      }
      if (packet.type !== 'message') return
      const more = bytesOf(packet)
      if (bytes + more > BEAT_EVERY_BYTES) connection.sendPacket('ping') // it goes in front of this packet
      bytes += more
    })
    connection.on('heartbeat', () => {
      beats.answered += 1
      while (beats.waiting[0] && beats.waiting[0].asked <= beats.answered) beats.waiting.shift()?.hear()
    })
    pollInPieces(connection)
  })
}

/** True when this client owes an answer to a ping, and may have much to read before it. */
export function isBehind(connection: Connection): boolean {
  const beats = beatsOf.get(connection)
  return beats !== undefined && beats.answered < beats.asked
}

/** Calls back once the client has answered all that it was asked until now; never where the connection closes first. */
export function onceRead(connection: Connection, hear: () => void): void {
  const beats = beatsOf.get(connection)
  beats?.waiting.push({ asked: beats.asked, hear })
}

/** Waits until the client has read all that it was told until now. False: it is gone. */
export function hasRead(socket: RoomSocket): Promise<boolean> {
  const connection = connectionOf(socket)
  return new Promise((resolve) => {
    if (!socket.connected) return resolve(false)
    socket.once('disconnect', () => resolve(false))
    connection.sendPacket('ping')
    onceRead(connection, () => resolve(true))
  })
}

function bytesOf({ data, options }: Packet): number {
  const shared = options?.wsPreEncodedFrame
  if (shared) return shared.reduce((sum, { length }) => sum + length, 0)
  return typeof data === 'string' ? Buffer.byteLength(data) : 0
}

/** A polling client hears nothing of an answer before its end: packets behind a ping wait for its next poll. */
function pollInPieces(connection: Connection): void {
  const flush = connection.flush.bind(connection)
  connection.flush = () => {
    const { writeBuffer, transport, readyState } = connection
    const isInPieces = transport.name === 'polling' && readyState !== 'closing' // then this is the last that goes out
    const end = isInPieces ? writeBuffer.findIndex(({ type }) => type === 'ping') + 1 : 0
    if (end === 0) return flush()
    const rest = writeBuffer.splice(end)
    flush()
    connection.writeBuffer.push(...rest)
  }
}
