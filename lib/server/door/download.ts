import { attachment } from '../../domain/messages/export/file-name.ts'
import type { ChatExport } from '../../services/export/export-chat.ts'
import { logFailure } from '../log/log.ts'

const TYPES = { json: 'application/json; charset=utf-8', md: 'text/markdown; charset=utf-8' }

/** Streams a document with back-pressure: it is read no faster than it is sent. */
export function download({ fileName, pieces, close }: ChatExport, format: keyof typeof TYPES): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (cause) {
          logFailure(cause, 'exporting a chat')
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
