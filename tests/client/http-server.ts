import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Moves the jsdom page, so that relative addresses lead to the test's server. */
declare const jsdom: { reconfigure(options: { url: string }): void }

export type SeenRequest = { method: string; path: string; query: string; headers: IncomingHttpHeaders; body: unknown }
export type StartedServer = Awaited<ReturnType<typeof startHttpServer>>
type Canned = { status: number | 'hang up' | 'never'; body: unknown }

/**
 * Starts a real server on loopback with scripted answers, on the page's own origin. It awaits a body that is a
 * promise.
 */
export async function startHttpServer() {
  const canned = new Map<string, Canned>()
  const requests: SeenRequest[] = []

  const server = createServer((incoming, outgoing) => {
    void seen(incoming).then(async (request) => {
      requests.push(request)
      const { status, body: told } = canned.get(request.path) ?? { status: 404, body: { error: 'Not found.' } }
      if (status === 'hang up') return incoming.socket.destroy()
      if (status === 'never') return
      const body = await told
      outgoing.writeHead(status, { 'content-type': 'application/json' })
      outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  const port = await listening(server)
  jsdom.reconfigure({ url: `http://127.0.0.1:${port}/` })

  return {
    server,
    requests,
    answers: (path: string, status: Canned['status'], body: unknown = {}) => void canned.set(path, { status, body }),
    requestsTo: (path: string) => requests.filter((request) => request.path === path),
    reset() {
      canned.clear()
      requests.length = 0
    },
    async stop() {
      server.closeAllConnections()
      if (server.listening) await new Promise((closed) => server.close(closed))
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function seen(incoming: IncomingMessage): Promise<SeenRequest> {
  const { pathname: path, search } = new URL(incoming.url ?? '/', 'http://localhost')
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const body: unknown = text === '' ? null : JSON.parse(text)
  return { method: incoming.method ?? '', path, query: search.slice(1), headers: incoming.headers, body }
}
