import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * The way to one gateway. It can be cut in the middle; fall silent in both directions without being closed, as a lost radio
 * or a dead router does; or hold what the gateway says, as somebody does who stops reading. Both last, for new connections
 * too, until it is restored, which ends what is silent.
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

export async function openWire(port: number): Promise<Wire> {
  const toClients = new Set<Socket>()
  const toGateway = new Set<Socket>()
  let carries: 'all' | 'questions' | 'nothing' = 'all'
  const keep = (socket: Socket, among: Set<Socket>): Socket => {
    among.add(socket)
    socket.once('close', () => among.delete(socket))
    socket.on('error', () => socket.destroy()) // either side went away: that is what this is for
    return socket
  }
  const proxy = createServer((client) => {
    keep(client, toClients)
    if (carries === 'nothing') return
    const gateway = keep(connect(port, '127.0.0.1'), toGateway)
    client.pipe(gateway)
    if (carries === 'all') gateway.pipe(client)
    gateway.once('close', () => client.destroy())
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
