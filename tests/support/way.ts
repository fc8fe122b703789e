import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** One connection through the proxy. */
export type Line = {
  /** Lets requests through and holds the server's answers until `release`. */
  holdAnswers(): void
  release(): void
  cut(): void
}

/** Opens a proxy to a server that one test can disturb. `onAsked` hears each request before it is answered. */
export async function openWay(to: string, onAsked: (asked: string, line: Line) => void = () => {}) {
  const direct = new URL(to)
  const clients = new Set<Socket>()
  const servers = new Set<Socket>()
  let isShut = false
  let isFrozen = false
  const way = createServer((client) => {
    if (isShut) return client.destroy()
    if (isFrozen) return keep(client, clients)
    const server = connect(Number(direct.port), direct.hostname)
    client.pipe(server).pipe(client)
    keep(client, clients)
    keep(server, servers)
    const line = {
      holdAnswers: () => void server.unpipe().pause(),
      release: () => void server.pipe(client),
      cut: () => void [client, server].forEach((socket) => socket.destroy()),
    }
    client.on('data', (asked) => onAsked(asked.toString('latin1'), line))
  })

  function keep(socket: Socket, among: Set<Socket>): void {
    among.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => among.delete(socket))
  }

  function cut(): void {
    for (const socket of [...clients, ...servers]) socket.destroy()
  }

  /** Nothing arrives any more, and no connection closes. */
  function fallSilent(): void {
    for (const socket of [...clients, ...servers]) socket.unpipe().pause()
  }

  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    cut()
    way.close()
  })
  const through = new URL(direct)
  through.host = `127.0.0.1:${(way.address() as AddressInfo).port}`
  return {
    url: through.href,
    /** Requests arrive; the server's answers do not. */
    holdAnswers: () => servers.forEach((server) => server.unpipe().pause()),
    /** Requests get lost; the server's data arrives. */
    loseQuestions: () => clients.forEach((client) => client.unpipe().resume()),
    fallSilent,
    /** Freezes open and new connections; new ones still connect. */
    freeze(): void {
      isFrozen = true
      fallSilent()
    },
    /** Breaks the open connections; new ones work. */
    cut,
    /** Breaks the open connections and refuses new ones. */
    shut(): void {
      isShut = true
      cut()
    },
    open: () => void (isShut = false),
  }
}
