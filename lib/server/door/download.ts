import { attachment } from '../../domain/messages/export/file-name.ts'
import type { ChatExport } from '../../services/export/export-chat.ts'
import { logFailure } from '../log/log.ts'

const TYPES = { json: 'application/json; charset=utf-8', md: 'text/markdown; charset=utf-8' }

/**
 * Streams a document with back-pressure: it is read no faster than it is sent. `leaving` is aborted when its reader
 * goes, which may be before the first byte: then nothing reads or cancels the answer.
 */
export function download(
  { fileName, pieces, close }: ChatExport,
  format: keyof typeof TYPES,
  leaving: AbortSignal,
): Response {
  const encoder = new TextEncoder()
  if (leaving.aborted) void close()
  else leaving.addEventListener('abort', () => void close(), { once: true })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (cause) {
          if (!leaving.aborted) logFailure(cause, 'exporting a chat')
          controller.error(cause)
        }
      },
      async cancel() {
        await close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
