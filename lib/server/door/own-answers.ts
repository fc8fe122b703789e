import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts'

// What web and gateway answer by themselves, in front of all doors: probes, and refusals in the shape of every other.

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** What an operator's programs ask. */
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

/** The path of a request's address, as it was written. */
export function pathOf({ url = '/' }: { url?: string }): string {
  return url.split('?', 1)[0] ?? '/'
}

export function isSocketPath(path: string): boolean {
  return path === '/socket.io' || path.startsWith('/socket.io/')
}

/**
 * Whether to speak another protocol with whoever offers it. Clients offer HTTP/2 and TLS with any call; a server that wants
 * neither answers as if nothing was offered (RFC 9110, section 7.8).
 */
export function isForSocket(request: { url?: string; headers: IncomingHttpHeaders }): boolean {
  return isSocketPath(pathOf(request)) && request.headers.upgrade?.toLowerCase() === 'websocket'
}

/** With `headers` of its own; closes the connection of an answer that has begun. */
export function refuse(response: ServerResponse, code: ErrorCode, headers: Record<string, string> = {}): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(ERRORS[code].status, { ...HEADERS, ...headers }).end(bodyOf(code))
}

/** A websocket that cannot be opened now. */
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
