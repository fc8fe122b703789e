import { WebSocket } from 'ws'
import type { Connect } from './connection.ts'

type Hear = (packet: Buffer) => void

const MESSAGE = Buffer.from('42["msgFromServer",')
const SUCCESS = Buffer.from('"success":true')

/**
 * Parses packets by hand. The client library needs more time to receive a message than a server to send it, so the
 * generator would saturate first at the highest rates.
 */
export const connectByPackets: Connect = async (url, auth) => {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true })
  const acks = new Map<number, Hear>()
  let hearEvent: Hear = () => {}
  let emitted = 0

  await new Promise<void>((resolve, reject) => {
    const hearPacket: Record<string, Hear> = {
      '0{': () => socket.send(`40${JSON.stringify(auth)}`),
      '2': () => socket.send('3'),
      '40': () => resolve(),
      '44': (packet) => reject(new Error(packet.toString())),
      '42': (packet) => hearEvent(packet),
      '43': (packet) => hearAck(numberAt(packet, 2), packet),
    }
    socket.on('message', (packet: Buffer) => hearPacket[packet.toString('latin1', 0, 2)]?.(packet))
    socket.on('error', reject)
  })

  function hearAck(id: number, packet: Buffer): void {
    acks.get(id)?.(packet)
    acks.delete(id)
  }

  function emit(event: string, payload: object, acked: Hear): void {
    acks.set(++emitted, acked)
    socket.send(`42${emitted}${JSON.stringify([event, payload])}`)
  }

  return {
    async join(anonymousBrowserId) {
      const packet = await new Promise<Buffer>((resolve) => emit('joinSession', { anonymousBrowserId }, resolve))
      const [{ userId }] = JSON.parse(packet.toString('utf8', packet.indexOf('['))) as [{ userId: string }]
      return userId
    },
    onMessage(mark, hear) {
      hearEvent = (packet) => {
        if (!packet.subarray(0, MESSAGE.length).equals(MESSAGE)) return
        const at = packet.indexOf(mark)
        if (at >= 0) hear(numberAt(packet, at + mark.length))
      }
    },
    send: (draft, acked) => emit('msgFromClient', draft, (packet) => acked(packet.includes(SUCCESS))),
    close: () => socket.terminate(),
  }
}

/** Parses the number whose digits begin here. */
function numberAt(packet: Buffer, at: number): number {
  const ZERO = 48
  let number = 0
  for (let digit = (packet[at] ?? 0) - ZERO; digit >= 0 && digit <= 9; digit = (packet[++at] ?? 0) - ZERO) {
    number = number * 10 + digit
  }
  return number
}
