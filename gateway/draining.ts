import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS } from '#lib/protocol/errors.ts'
import type { RoomServer } from '#lib/server/services.ts'

/** Who is connected, by the id in their requests. */
type Engine = { clients: Record<string, unknown> }

const BODY = JSON.stringify({ error: ERRORS.UNAVAILABLE.text, code: 'UNAVAILABLE' })
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'content-length': Buffer.byteLength(BODY),
  connection: 'close',
}

/**
 * While this gateway drains, whoever is not here yet is answered 503, which a proxy takes to the next gateway. That includes
 * the requests of connections that began there: this one does not know them, and its 400 would end them.
 */
export function turnAwayWhileDraining(io: RoomServer, isDraining: () => boolean): void {
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isDraining() || isKnown(request)) return next()
    if (request.headers.upgrade === undefined) return void response.writeHead(503, HEADERS).end(BODY)
    const lines = Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
    request.socket.end(`HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}\r\n${BODY}`)
  })

  function isKnown({ url = '' }: IncomingMessage): boolean {
    const id = new URLSearchParams(url.slice(url.indexOf('?'))).get('sid')
    return id !== null && Object.hasOwn((io.engine as unknown as Engine).clients, id)
  }
}
