import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The way to a server, on which the connections that stand can fall silent without ending. */
export async function openWay(to: string) {
  const url = new URL(to)
  const standing = new Set<Socket>()
  const way = createServer((client) => {
    const server = connect(Number(url.port), url.hostname)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) {
      standing.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => standing.delete(socket))
    }
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    for (const socket of standing) socket.destroy()
    way.close()
  })
  const through = new URL(to)
  through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    url: through.href,
    fallSilent: () => standing.forEach((socket) => socket.unpipe().pause()),
  }
}
