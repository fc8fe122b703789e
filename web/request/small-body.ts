import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '#lib/protocol/limits.ts'

/**
 * The high-water mark of a request. One byte above a call's limit, so that a body within the limit is buffered whole.
 */
export const UNREAD_BYTES = BODY_MAX_BYTES + 1

/**
 * Waits until the body is buffered or its sender is gone, and leaves it unread. False for a body above `most` bytes, as
 * soon as its header or its length shows that.
 */
export async function hasSmallBody(request: IncomingMessage, most = BODY_MAX_BYTES): Promise<boolean> {
  const { 'content-length': size = '0', 'transfer-encoding': coding } = request.headers
  if (Number(size) > most) return false
  // Do not touch a complete body: an empty one would end before its reader listens.
  if (!request.complete && (coding !== undefined || size !== '0')) await arrived(request, most + 1)
  return request.readableLength <= most
}

function arrived(request: IncomingMessage, enough: number): Promise<void> {
  // Reading more than the high-water mark returns null and raises the mark.
  if (enough > request.readableHighWaterMark) request.read(enough)
  return new Promise((resolve) => {
    function look(): void {
      if (!request.complete && !request.destroyed && request.readableLength < enough) return
      request.off('readable', look).off('close', look)
      resolve()
    }
    request.on('readable', look).on('close', look)
  })
}
