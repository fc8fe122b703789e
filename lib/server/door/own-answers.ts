import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts'

// Answers of web and gateway in front of all doors: probes, and refusals in the usual shape.

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** The state that an operator's programs ask for. */
export type Probes = {
  /** One word per part of the process. */
  readiness(): Promise<{ isReady: boolean; parts: Record<string, string> }>
  metrics: { text(): Promise<string>; contentType: string }
}

/** Answers `/healthz`, `/readyz` or `/metrics`; false, with nothing answered, for any other path. */
export async function answerProbe(path: string, response: ServerResponse, probes: Probes): Promise<boolean> {
  switch (path) {
    case '/healthz':
      response.writeHead(200, HEADERS).end(JSON.stringify({ process: 'ok' }))
      return true
    case '/readyz': {
      const { isReady, parts } = await probes.readiness()
      response.writeHead(isReady ? 200 : 503, HEADERS).end(JSON.stringify(parts))
      return true
    }
    case '/metrics': {
      const { text, contentType } = probes.metrics
      response.writeHead(200, { ...HEADERS, 'content-type': contentType }).end(await text())
      return true
    }
    default:
      return false
  }
}

/** Returns the path of a request, undecoded. */
export function pathOf({ url = '/' }: { url?: string }): string {
  return url.split('?', 1)[0] ?? '/'
}

export function isSocketPath(path: string): boolean {
  return path === '/socket.io' || path.startsWith('/socket.io/')
}

/**
 * True for a websocket upgrade on the socket path. Clients may offer HTTP/2 or TLS with any call; a server that
 * declines an upgrade ignores the offer (RFC 9110, section 7.8).
 */
export function isForSocket(request: { url?: string; headers: IncomingHttpHeaders }): boolean {
  return isSocketPath(pathOf(request)) && request.headers.upgrade?.toLowerCase() === 'websocket'
}

/** Answers a refusal, with more `headers`; closes the connection when an answer has begun. */
export function refuse(response: ServerResponse, code: ErrorCode, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(ERRORS[code].status, { ...HEADERS, ...headers }).end(bodyOf(code))
}

/** Refuses a websocket with 503. */
export function refuseUpgrade(socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const body = bodyOf('UNAVAILABLE')
  const headers = { ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}\r\n${body}`)
}

function bodyOf(code: ErrorCode): string {
  return JSON.stringify({ success: false, error: ERRORS[code].text, code })
}
