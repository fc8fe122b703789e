import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#lib/protocol/errors.ts'
import { BODY_MAX_BYTES, WEBHOOK_MAX_BYTES } from '#lib/protocol/limits.ts'
import { hasSmallBody } from './small-body.ts'

const WEBHOOK_PATH = '/subscriptions/webhook'
/** The payment provider's own timeout. */
const ARRIVAL_MS = 10_000
/** The number of large bodies at a time: anybody can claim a signature, and only the whole body disproves it. */
const LARGER_AT_ONCE = 32

/**
 * Checks a body before it is handled. The result resolves to the reason for a refusal, or null once the body is here.
 * Signed bodies have a larger limit. The payment provider sets their size, and drops an address that refuses them for
 * days.
 */
export function makeBodyCheck() {
  let larger = 0

  return async function refusedBody(request: IncomingMessage, path: string): Promise<ErrorCode | null> {
    if (path !== WEBHOOK_PATH || !isSigned(request) || isSmall(request)) {
      return (await hasSmallBody(request)) ? null : 'TOO_LARGE'
    }
    if (larger >= LARGER_AT_ONCE) return 'UNAVAILABLE' // the provider sends it again
    larger += 1
    const late = setTimeout(() => request.destroy(), ARRIVAL_MS)
    try {
      return (await hasSmallBody(request, WEBHOOK_MAX_BYTES)) ? null : 'TOO_LARGE'
    } finally {
      larger -= 1
      clearTimeout(late)
    }
  }
}

function isSigned({ headers }: IncomingMessage): boolean {
  return headers['stripe-signature'] !== undefined
}

function isSmall({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= BODY_MAX_BYTES
}
