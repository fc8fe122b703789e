import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '#lib/protocol/errors.ts'
import { BODY_MAX_BYTES, WEBHOOK_MAX_BYTES } from '#lib/protocol/limits.ts'
import { hasSmallBody } from './small-body.ts'

const WEBHOOK_PATH = '/subscriptions/webhook'
/** The payment provider itself waits no longer. */
const ARRIVAL_MS = 10_000
/** So many larger ones may be under way: anybody can pretend to sign, and only the whole body shows it. */
const LARGER_AT_ONCE = 32

/**
 * A limit of their own for bodies that come with a signature: the payment provider sends what it sends, and gives up an address
 * that refuses it for days. Answers why a body is refused, or null once it is here.
 */
export function makeBodyCheck() {
  let larger = 0

  return async function refusedBody(request: IncomingMessage, path: string): Promise<ErrorCode | null> {
    if (path !== WEBHOOK_PATH || !isSigned(request) || isSmall(request)) {
      return (await hasSmallBody(request)) ? null : 'TOO_LARGE'
    }
    if (larger >= LARGER_AT_ONCE) return 'UNAVAILABLE' // it is sent again
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
