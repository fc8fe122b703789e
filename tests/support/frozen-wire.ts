import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** A way to a gateway that can fall silent in both directions without being closed, as a lost radio or a dead router does. */
export async function openFreezableWire(port: number): Promise<{ url: string; freeze(): void }> {
  const standing = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    standing.add(socket)
    socket.once('close', () => standing.delete(socket))
    return socket.on('error', () => socket.destroy())
  }
  const proxy = createServer((client) => {
    keep(client)
    const gateway = keep(connect(port, '127.0.0.1'))
    gateway.pipe(client).pipe(gateway)
    gateway.once('close', () => client.destroy())
    client.once('close', () => gateway.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => {
    proxy.close()
    standing.forEach((socket) => socket.destroy())
  })
  return {
    url: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    freeze: () => standing.forEach((socket) => socket.unpipe().pause()),
  }
}
