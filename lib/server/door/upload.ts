import { Refusal } from '../../protocol/errors.ts'
import { FILE_ALT_MAX_CHARS, UPLOAD_MAX_BYTES } from '../../protocol/limits.ts'
import { normaliseLine } from '../../protocol/text.ts'
import type { Upload } from '../../services/files/bring-file.ts'
import { partsOf } from './form-parts.ts'

/** IMG-1: the `file` of a form, and what its sender says of it in `alt`. The file is a part of the one buffer that was read. */
export async function readUpload(request: Request): Promise<Upload> {
  const parts = partsOf(await readBytes(request), request.headers.get('content-type') ?? '')
  const files = parts.filter(({ name }) => name === 'file')
  const [file] = files
  if (!file || files.length > 1) throw new Refusal('INVALID_REQUEST')
  const said = parts.find(({ name }) => name === 'alt')?.bytes.toString() ?? ''
  const alt = normaliseLine(said)
  if (alt.length > FILE_ALT_MAX_CHARS) throw new Refusal('INVALID_REQUEST')
  return { bytes: file.bytes, name: file.fileName ?? '', alt }
}

/** The body, in memory once. Throws TOO_LARGE, and INVALID_REQUEST for one that ends before it is whole. */
async function readBytes({ headers, body }: Request): Promise<Buffer> {
  const said = Number(headers.get('content-length') ?? UPLOAD_MAX_BYTES)
  if (said > UPLOAD_MAX_BYTES) throw new Refusal('TOO_LARGE')
  const bytes = Buffer.allocUnsafe(said)
  let length = 0
  try {
    for await (const piece of body ?? []) {
      if (length + piece.length > said) throw new Refusal('TOO_LARGE')
      bytes.set(piece, length)
      length += piece.length
    }
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('INVALID_REQUEST') // the sender is gone
  }
  return bytes.subarray(0, length)
}
