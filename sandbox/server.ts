import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { reportBug } from '#sandbox/http/report-bug.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import { makeRouter } from '#sandbox/http/router.ts'
import type { StandIn } from '#sandbox/http/stand-in.ts'

/** Loopback only: the sandbox accepts any key and any person. */
export const SANDBOX_HOST = '127.0.0.1'

/** Builds the sandbox's one HTTP server: the stand-ins, `/healthz` and `/readyz`. */
export function makeSandboxServer(standIns: readonly StandIn[]): Server {
  const route = makeRouter(standIns)

  return createServer((request, response) => {
    const url = parseUrl(request)
    if (!url) return sendJson(response, 400, { error: 'The address is not valid.' })
    if (isHealthQuestion(request, url)) return sendJson(response, 200, { sandbox: 'ok' })

    route(request, response, url).then(
      (isAnswered) => isAnswered || sendJson(response, 404, { error: 'Not found.' }),
      (cause) => abandon(response, cause),
    )
  })
}

/** Resolves to the port; port 0 lets the system choose one. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, SANDBOX_HOST, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes all connections: running streams and scripted hangs would keep the server open for ever. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function isHealthQuestion(request: IncomingMessage, url: URL): boolean {
  return request.method === 'GET' && (url.pathname === '/healthz' || url.pathname === '/readyz')
}

function parseUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '/', `http://${SANDBOX_HOST}`)
}

/** Ends the connection when even a refusal fails; the process goes on. */
function abandon(response: ServerResponse, cause: unknown): void {
  reportBug(cause)
  response.destroy()
}
