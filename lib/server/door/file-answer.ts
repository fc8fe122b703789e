import { attachment } from '../../domain/messages/export/file-name.ts'
import type { FileSize } from '../../services/ports/files.ts'
import type { OpenedFile } from '../../services/files/open-file.ts'

/** Its bytes never change, but the right to see them ends: browsers keep a file, and ask each time whether it is still theirs. */
const KEPT_BUT_ASKED = 'private, no-cache'

/**
 * IMG-2: a file as browsers get it. The type is that of what we stored, never guessed; nothing in it runs, and no other site
 * shows it. A PDF is saved, not opened.
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
  if (request.method === 'HEAD') await bytes.cancel() // nobody reads them, and their store would wait
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

function isKept(asked: string | null, tag: string): boolean {
  return asked !== null && asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
