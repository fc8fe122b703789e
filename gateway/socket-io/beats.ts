import type { RoomServer, RoomSocket } from '#lib/adapters/socket/room.ts'
import { connectionOf, onConnection, type Connection, type Packet } from './engine-internals.ts'

/** The bytes that may go to a connection before a ping goes along. */
const BEAT_EVERY_BYTES = 32 * 1024

/** The pings sent to a client and answered by it, in order, and the callbacks that wait for one. */
type Beats = { asked: number; answered: number; waiting: { asked: number; hear: () => void }[] }

const beatsOf = new WeakMap<Connection, Beats>()

/**
 * Keeps heartbeats from waiting behind large answers. Engine.IO pings every 10 s. On a slow line its ping is queued for
 * longer than the timeouts of both sides. So a ping goes before each large packet, and along with many small ones. The
 * ping shows the client that we live. Its answer shows that the client does, and how far it has read.
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
      if (bytes + more > BEAT_EVERY_BYTES) connection.sendPacket('ping') // goes in front of this packet
      bytes += more
    })
    connection.on('heartbeat', () => {
      beats.answered += 1
      while (beats.waiting[0] && beats.waiting[0].asked <= beats.answered) beats.waiting.shift()?.hear()
    })
    pollInPieces(connection)
  })
}

/** True when this client owes an answer to a ping, and may have a backlog to read before it. */
export function isBehind(connection: Connection): boolean {
  const beats = beatsOf.get(connection)
  return beats !== undefined && beats.answered < beats.asked
}

/** Calls back once the client has answered all pings sent so far; never if the connection closes first. */
export function onceRead(connection: Connection, hear: () => void): void {
  const beats = beatsOf.get(connection)
  beats?.waiting.push({ asked: beats.asked, hear })
}

/** Resolves to true once the client has read everything sent so far; false if it is gone. */
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

/**
 * Splits a poll's answer at a ping: a polling client reads nothing before the end. The rest waits for its next poll.
 */
function pollInPieces(connection: Connection): void {
  const flush = connection.flush.bind(connection)
  connection.flush = () => {
    const { writeBuffer, transport, readyState } = connection
    const isInPieces = transport.name === 'polling' && readyState !== 'closing' // closing sends everything at once
    const end = isInPieces ? writeBuffer.findIndex(({ type }) => type === 'ping') + 1 : 0
    if (end === 0) return flush()
    const rest = writeBuffer.splice(end)
    flush()
    connection.writeBuffer.push(...rest)
  }
}
