import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll } from 'vitest'

/** One person's line to the server: a SOCKS proxy for their browser alone, which a test can cut. */
export type CuttableNetwork = {
  /** The `proxy` option of a browser context. */
  server: string
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /** Returns the number of open connections. */
  standing(): number
}

const NO_AUTHENTICATION = Buffer.from([5, 0])
const CONNECTED = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0])

export async function openNetwork(port: number): Promise<CuttableNetwork> {
  const standing = new Set<Socket>()
  let isCut = false

  const proxy = createServer((client) => {
    if (isCut) return client.destroy()
    keep(client)
    // The host name is ignored: there is only one server.
    client.once('data', () => {
      client.write(NO_AUTHENTICATION)
      client.once('data', () => {
        const server = keep(connect(port, '127.0.0.1'))
        server.once('connect', () => client.write(CONNECTED))
        server.pipe(client).pipe(server)
        server.once('close', () => client.destroy())
        client.once('close', () => server.destroy())
      })
    })
  })

  function keep(socket: Socket): Socket {
    standing.add(socket)
    socket.once('close', () => standing.delete(socket))
    socket.on('error', () => socket.destroy()) // a cut or a closed peer is expected here
    return socket
  }

  function cut(): void {
    isCut = true
    for (const socket of standing) socket.destroy()
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => {
    cut()
    proxy.close()
  })

  const { port: ownPort } = proxy.address() as { port: number }
  return {
    server: `socks5://127.0.0.1:${ownPort}`,
    cut,
    restore: () => void (isCut = false),
    standing: () => standing.size,
  }
}
