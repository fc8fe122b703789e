import type { IncomingMessage } from 'node:http'
import { BODY_MAX_BYTES } from '#lib/protocol/limits.ts'

/** What may lie unread in a request: one byte more than a call takes, so that what is not too large is here as a whole. */
export const UNREAD_BYTES = BODY_MAX_BYTES + 1

/**
 * Waits until the body is here, or whoever sent it is gone, and leaves it in the request for whoever answers that. False for
 * a body that is larger than that, as soon as it says so or shows it. `most`: bytes, what any call takes unless said.
 */
export async function hasSmallBody(request: IncomingMessage, most = BODY_MAX_BYTES): Promise<boolean> {
  const { 'content-length': size = '0', 'transfer-encoding': coding } = request.headers
  if (Number(size) > most) return false
  // Nothing may look at a body that is here already: an empty one would be over before anybody hears of its end.
  if (!request.complete && (coding !== undefined || size !== '0')) await arrived(request, most + 1)
  return request.readableLength <= most
}

function arrived(request: IncomingMessage, enough: number): Promise<void> {
  // Asking for more than may lie unread gets nothing yet, and lets so much lie.
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
