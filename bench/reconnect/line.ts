import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** One person's line to a server. */
export type Line = { url: string; drop(): void; restore(): void; close(): void }

/** Opens the line of one person. While it is dropped, open connections are broken and new ones fail. */
export async function openLine(to: string): Promise<Line> {
  const { port, hostname } = new URL(to)
  const standing = new Set<Socket>()
  let isDropped = false
  const way = createServer((client) => {
    if (isDropped) return client.destroy()
    const server = connect(Number(port), hostname)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) {
      standing.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => {
        standing.delete(socket)
        ;(socket === client ? server : client).destroy()
      })
    }
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')

  function drop(): void {
    isDropped = true
    for (const socket of standing) socket.destroy()
  }

  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    drop,
    restore: () => void (isDropped = false),
    close() {
      drop()
      way.close()
    },
  }
}
