import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** next-auth's cookie is whole, or split into numbered parts. */
const PARTS = ['', '.0', '.1', '.2', '.3', '.4', '.5', '.6', '.7']
const DROPPED = ['next-auth.session-token', '__Secure-next-auth.session-token']
  .flatMap((name) => PARTS.map((part) => name + part))
  .map((name) => `set-cookie: ${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure(name) ? '; Secure' : ''}`)

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers unreadable requests as Node does. If the headers are too large, the answer drops the sign-in cookie.
 * Otherwise every page would be refused until the cookie expires.
 */
export function answerUnreadable(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
    const cookies = code === 'HPE_HEADER_OVERFLOW' ? DROPPED : []
    const lines = [
      `HTTP/1.1 ${STATUS[code] ?? '400 Bad Request'}`,
      'connection: close',
      'content-length: 0',
      ...cookies,
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  })
}

function isSecure(name: string): boolean {
  return name.startsWith('__Secure-')
}
