import { Refusal } from '../../protocol/errors.ts'
import { FILE_ALT_MAX_CHARS, UPLOAD_MAX_BYTES } from '../../protocol/limits.ts'
import { normaliseLine } from '../../protocol/text.ts'
import type { Upload } from '../../services/files/bring-file.ts'
import { partsOf } from './form-parts.ts'

/** A client's key of an upload: random for each chosen file, the same for its retries. */
const UPLOAD_ID = /^[\w-]{1,64}$/

/** IMG-1: reads the `file`, the `alt` text and the `uploadId` of a form. The file is a slice of the one buffer that was read. */
export async function readUpload(request: Request): Promise<Upload> {
  const parts = partsOf(await readBytes(request), request.headers.get('content-type') ?? '')
  const files = parts.filter(({ name }) => name === 'file')
  const [file] = files
  if (!file || files.length > 1) throw new Refusal('INVALID_REQUEST')
  const said = parts.find(({ name }) => name === 'alt')?.bytes.toString() ?? ''
  const alt = normaliseLine(said)
  if (alt.length > FILE_ALT_MAX_CHARS) throw new Refusal('INVALID_REQUEST')
  const uploadId = parts.find(({ name }) => name === 'uploadId')?.bytes.toString() ?? null
  if (uploadId !== null && !UPLOAD_ID.test(uploadId)) throw new Refusal('INVALID_REQUEST')
  return { bytes: file.bytes, name: file.fileName ?? '', alt, uploadId }
}

/** Reads the body into one buffer. Throws TOO_LARGE, or INVALID_REQUEST when the body ends early. */
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
    throw cause instanceof Refusal ? cause : new Refusal('INVALID_REQUEST') // the sender has gone
  }
  return bytes.subarray(0, length)
}
