import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * The way to one gateway. It can be cut in the middle; or fall silent in both directions without being closed, as a lost
 * radio or a dead router does.
 */
export type Wire = { url: string; standing(): number; cut(): void; freeze(): void; close(): void }

export async function openWire(port: number): Promise<Wire> {
  const standing = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    standing.add(socket)
    socket.once('close', () => standing.delete(socket))
    socket.on('error', () => socket.destroy()) // either side went away: that is what this is for
    return socket
  }
  const proxy = createServer((client) => {
    keep(client)
    const gateway = keep(connect(port, '127.0.0.1'))
    gateway.pipe(client).pipe(gateway)
    gateway.once('close', () => client.destroy())
    client.once('close', () => gateway.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const cut = () => standing.forEach((socket) => socket.destroy())
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    standing: () => standing.size,
    cut,
    freeze: () => standing.forEach((socket) => socket.unpipe().pause()),
    close() {
      proxy.close()
      cut()
    },
  }
}
