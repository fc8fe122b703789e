import type { IncomingMessage } from 'node:http'
import { ApiFailure, invalid } from '#sandbox/model/errors.ts'

/** Any key is good; none is not. The SDK sends it as a bearer token, older ones as `x-api-key`. */
export function requireKey({ headers }: IncomingMessage): void {
  const bearer = /^Bearer\s+\S/i.test(headers.authorization ?? '')
  if (bearer || headers['x-api-key']) return
  throw new ApiFailure(401, 'x-api-key header is required')
}

export function requireVersion({ headers }: IncomingMessage): void {
  if (!headers['anthropic-version']) throw invalid('anthropic-version: header is required')
}
