import { createServer, request as askServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** One person's line to the server: an HTTP proxy for their browser alone, which a test can cut. */
export type Line = {
  proxyPort: number
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /** Returns the number of open connections. */
  standing(): number
  close(): void
}

/** Opens a line. The host name is ignored: there is only one server. */
export async function openLine(port: number): Promise<Line> {
  const standing = new Set<Socket>()
  let isCut = false

  const proxy = createServer((request, response) => {
    const { method, headers } = request
    const onward = askServer({ host: '127.0.0.1', port, method, headers, path: pathOf(request) })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  proxy.on('connection', (socket: Socket) => {
    if (isCut) return socket.destroy()
    standing.add(socket)
    socket.once('close', () => standing.delete(socket))
  })
  proxy.on('connect', (_, client: Duplex) => {
    join(client, connect(port, '127.0.0.1'))
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  })
  proxy.on('upgrade', (request, client, head) => {
    const server = connect(port, '127.0.0.1')
    server.write(`${request.method} ${pathOf(request)} HTTP/1.1\r\n${linesOf(request)}\r\n\r\n`)
    server.write(head)
    join(client, server)
  })

  function cut(): void {
    isCut = true
    for (const socket of standing) socket.destroy()
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    proxyPort: (proxy.address() as AddressInfo).port,
    cut,
    restore: () => void (isCut = false),
    standing: () => standing.size,
    close() {
      cut()
      proxy.close()
    },
  }
}

function join(client: Duplex, server: Socket): void {
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => one.destroy()) // a cut or a closed peer is expected here
    one.once('close', () => other.destroy())
    one.pipe(other)
  }
}

/** Returns the path of a request; a proxy is sent absolute addresses. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const { pathname, search } = new URL(url, 'http://localhost')
  return pathname + search
}

function linesOf({ rawHeaders }: IncomingMessage): string {
  const pairs = Array.from({ length: rawHeaders.length / 2 }, (_, at) => rawHeaders.slice(at * 2, at * 2 + 2))
  return pairs.map((pair) => pair.join(': ')).join('\r\n')
}
