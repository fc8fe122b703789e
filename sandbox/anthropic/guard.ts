import type { IncomingMessage } from 'node:http'
import { ApiFailure, invalid } from '#sandbox/model/errors.ts'

/** Throws without a key; any key is accepted. The SDK sends it as a bearer token, older ones as `x-api-key`. */
export function requireKey({ headers }: IncomingMessage): void {
  const bearer = /^Bearer\s+\S/i.test(headers.authorization ?? '')
  if (bearer || headers['x-api-key']) return
  throw new ApiFailure(401, 'x-api-key header is required')
}

export function requireVersion({ headers }: IncomingMessage): void {
  if (!headers['anthropic-version']) throw invalid('anthropic-version: header is required')
}
