import type { IncomingMessage } from 'node:http'
import { ApiFailure, invalid } from '#sandbox/anthropic/errors.ts'

const LOOPBACK_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The ledger holds what people wrote, and a script changes what they are told. A web page that is open in a browser
 * on this machine must reach neither, so what a browser sends for a page is refused: a foreign name (DNS rebinding)
 * and anything with an Origin.
 */
export function requireLocalProgram({ headers }: IncomingMessage): void {
  const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname
  if (headers.origin === undefined && name !== undefined && LOOPBACK_NAMES.has(name)) return
  throw new ApiFailure(403, 'The sandbox only answers programs on this machine.')
}

/** Any key is good; none is not. The SDK sends it as a bearer token, older ones as `x-api-key`. */
export function requireKey({ headers }: IncomingMessage): void {
  const bearer = /^Bearer\s+\S/i.test(headers.authorization ?? '')
  if (bearer || headers['x-api-key']) return
  throw new ApiFailure(401, 'x-api-key header is required')
}

export function requireVersion({ headers }: IncomingMessage): void {
  if (!headers['anthropic-version']) throw invalid('anthropic-version: header is required')
}
