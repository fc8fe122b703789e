import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '#lib/protocol/errors.ts'
import { BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '#lib/protocol/limits.ts'

const PATH = /^\/chat\/session\/[^/]+\/files\/?$/
/** Each upload may hold its file in memory. The limit per address keeps one from taking all places. */
const AT_ONCE = 16
const AT_ONCE_OF_ADDRESS = 8
/** 10 MB over a bad line. */
const ARRIVAL_MS = 180_000

/** IMG-2: true for a file upload. A small body is handled as any other; one without a length may be large. */
export function isUpload({ method, headers }: IncomingMessage, path: string): boolean {
  if (method !== 'POST' || !PATH.test(path)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES
}

/**
 * Limits concurrent uploads, which skip the turns (web/request/turns). They arrive for minutes, and their handler reads
 * them only after it knows the sender. A place is free again when the answer ends; a slow upload is cut.
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

  /** Returns the reason to refuse an upload now; null when it is let in. */
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
