import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '#lib/protocol/limits.ts'

/** What may lie unread in a request: one byte more than a call takes, so that what is not too large is here as a whole. */
export const UNREAD_BYTES = BODY_MAX_BYTES + 1

/**
 * Waits until the body is here, or whoever sent it is gone, and leaves it in the request for whoever answers that. False for
 * a body that is larger than any call takes, as soon as it says so or shows it.
 */
export async function hasSmallBody(request: IncomingMessage): Promise<boolean> {
  const { 'content-length': size = '0', 'transfer-encoding': coding } = request.headers
  if (Number(size) > BODY_MAX_BYTES) return false
  // Nothing may look at a body that is here already: an empty one would be over before anybody hears of its end.
  if (!request.complete && (coding !== undefined || size !== '0')) await arrived(request)
  return request.readableLength <= BODY_MAX_BYTES
}

function arrived(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      if (!request.complete && !request.destroyed && request.readableLength < UNREAD_BYTES) return
      request.off('readable', look).off('close', look)
      resolve()
    }
    request.on('readable', look).on('close', look)
  })
}
