import { attachment } from '../../domain/messages/export/file-name.ts'
import type { FileSize } from '../../services/ports/files.ts'
import type { OpenedFile } from '../../services/files/open-file.ts'

/** Browsers keep a file but revalidate it each time: its bytes never change, but the right to see them ends. */
const KEPT_BUT_ASKED = 'private, no-cache'

/**
 * IMG-2: answers a file. The type is the stored one, never sniffed; nothing in the file runs, and no other site can
 * embed it. A PDF is a download.
 */
export async function fileAnswer(request: Request, file: OpenedFile, size: FileSize): Promise<Response> {
  const tag = `"${file.id}.${size}"`
  const headers = new Headers({
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': KEPT_BUT_ASKED,
    etag: tag,
  })
  if (isKept(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers })
  const { bytes, length } = await file.read()
  headers.set('content-type', file.kind === 'pdf' ? 'application/pdf' : 'image/webp')
  headers.set('content-length', String(length))
  headers.set('content-disposition', file.kind === 'pdf' ? attachment(file.name) : 'inline')
  if (request.method === 'HEAD') await bytes.cancel() // HEAD reads no bytes, and the store would wait for a reader
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

function isKept(asked: string | null, tag: string): boolean {
  return asked !== null && asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
