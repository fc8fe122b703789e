import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A proxy to one gateway. It can cut connections, fall silent both ways without closing, like a lost radio or a dead
 * router, or hold what the gateway sends, like a client that stops reading. The last two also hit new connections and
 * last until `restore`, which closes silent connections.
 */
export type Wire = {
  url: string
  standing(): number
  cut(): void
  freeze(): void
  holdAnswers(): void
  restore(): void
  close(): void
}

/** Opens a wire. `bytesPerSecond` limits all data from the gateway, over all connections together. */
export async function openWire(
  port: number,
  { bytesPerSecond = Infinity }: { bytesPerSecond?: number } = {},
): Promise<Wire> {
  const answer = bytesPerSecond === Infinity ? pipe : makeTrickle(bytesPerSecond)
  const toClients = new Set<Socket>()
  const toGateway = new Set<Socket>()
  let carries: 'all' | 'questions' | 'nothing' = 'all'
  const keep = (socket: Socket, among: Set<Socket>): Socket => {
    among.add(socket)
    socket.once('close', () => among.delete(socket))
    socket.on('error', () => socket.destroy()) // a closed peer is expected here
    return socket
  }
  const proxy = createServer((client) => {
    keep(client, toClients)
    if (carries === 'nothing') return
    const gateway = keep(connect(port, '127.0.0.1'), toGateway)
    client.pipe(gateway)
    if (carries === 'all') answer(gateway, client)
    // A slow line still delivers everything before it closes.
    gateway.once('close', () => (answer !== pipe && gateway.readableEnded) || client.destroy())
    client.once('close', () => gateway.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const all = () => [...toClients, ...toGateway]
  const cut = () => all().forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    standing: () => all().length,
    cut,
    freeze() {
      carries = 'nothing'
      all().forEach((socket) => socket.unpipe().pause())
    },
    holdAnswers() {
      carries = 'questions'
      toGateway.forEach((socket) => socket.unpipe().pause())
    },
    restore() {
      carries = 'all'
      cut()
    },
    close() {
      proxy.close()
      cut()
    },
  }
}

const pipe = (from: Socket, to: Socket): unknown => from.pipe(to)

const PIECES_PER_SECOND = 20

function makeTrickle(bytesPerSecond: number) {
  let freeAt = 0

  async function carry(piece: Buffer, to: Socket): Promise<void> {
    freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000
    await wait(freeAt - performance.now())
    to.write(piece)
  }

  return (from: Socket, to: Socket): void => {
    const size = bytesPerSecond / PIECES_PER_SECOND
    const line = new Writable({
      highWaterMark: 1, // back-pressure: data that does not fit stays at its source
      write(chunk: Buffer, _encoding, done) {
        const carryAll = async () => {
          for (let at = 0; at < chunk.length; at += size) await carry(chunk.subarray(at, at + size), to)
        }
        carryAll().then(() => done(), done)
      },
    })
    from.pipe(line)
    line.once('finish', () => to.end())
  }
}
