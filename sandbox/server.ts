import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { reportBug } from '#sandbox/http/report-bug.ts'
import { sendJson } from '#sandbox/http/respond.ts'
import { makeRouter } from '#sandbox/http/router.ts'
import type { StandIn } from '#sandbox/http/stand-in.ts'

/** Nothing outside this machine can reach the sandbox: it takes any key and believes everybody. */
export const SANDBOX_HOST = '127.0.0.1'

/** The sandbox's one HTTP server: the stand-ins, and the two questions every process of ours answers. */
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

/** Resolves to the port, which the system chooses when 0 is asked for. */
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

/** Streams that are still running, and requests that are scripted to hang, would keep the server open for ever. */
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

/** A stand-in that fails even at refusing: the connection ends, the process lives on. */
function abandon(response: ServerResponse, cause: unknown): void {
  reportBug(cause)
  response.destroy()
}
