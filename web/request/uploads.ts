import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '#lib/protocol/errors.ts'
import { BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '#lib/protocol/limits.ts'

const PATH = /^\/chat\/session\/[^/]+\/files\/?$/
/** Each may hold its file in memory. An address that brings more at once waits a moment, so that no other one has to. */
const AT_ONCE = 16
const AT_ONCE_OF_ADDRESS = 8
/** 10 MB over a bad line. */
const ARRIVAL_MS = 180_000

/** IMG-2: whether this is a file on its way. What is small, or does not say how large it is, comes as any other body. */
export function isUpload({ method, headers }: IncomingMessage, path: string): boolean {
  return method === 'POST' && PATH.test(path) && Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES
}

/**
 * Files take no turns (web/request/turns): they arrive for minutes, and their handler reads them only once it knows who sends
 * them. So many are let in at once; each leaves when its answer ends, and one that arrives too slowly is cut.
 */
export function makeUploads() {
  const underWay = new Map<string, number>()
  let all = 0

  function count(address: string, by: 1 | -1): void {
    all += by
    const own = (underWay.get(address) ?? 0) + by
    if (own === 0) underWay.delete(address)
    else underWay.set(address, own)
  }

  /** Answers why this one may not come in now; null where it is let in. */
  return function refusedUpload(request: IncomingMessage, response: ServerResponse, address: string): ErrorCode | null {
    if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES) return 'TOO_LARGE'
    if ((underWay.get(address) ?? 0) >= AT_ONCE_OF_ADDRESS) return 'RATE_LIMITED'
    if (all >= AT_ONCE) return 'UNAVAILABLE'
    count(address, 1)
    const late = setTimeout(() => request.destroy(), ARRIVAL_MS)
    request.once('end', () => clearTimeout(late))
    response.once('close', () => {
      clearTimeout(late)
      count(address, -1)
    })
    return null
  }
}
