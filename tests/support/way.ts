import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** One connection on the way. */
export type Line = {
  /** Questions on it arrive; answers of the server do not, until it is released. */
  holdAnswers(): void
  release(): void
  cut(): void
}

/** A way to a server, for one test, that can be disturbed. `onAsked` hears what is asked, before there is an answer. */
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

  /** Nothing arrives any more, and nothing ends. */
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
    /** Questions arrive; answers of the server do not. */
    holdAnswers: () => servers.forEach((server) => server.unpipe().pause()),
    /** Questions do not arrive any more; the words of the server do. */
    loseQuestions: () => clients.forEach((client) => client.unpipe().resume()),
    fallSilent,
    /** So do new connections, which come about. */
    freeze(): void {
      isFrozen = true
      fallSilent()
    },
    /** Whatever stands breaks; new connections find the way well. */
    cut,
    /** Whatever stands breaks, and no new connection comes about. */
    shut(): void {
      isShut = true
      cut()
    },
    open: () => void (isShut = false),
  }
}
