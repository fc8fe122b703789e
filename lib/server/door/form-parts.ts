import { Refusal } from '../../protocol/errors.ts'

type Part = { name: string; fileName: string | null; bytes: Buffer }

const PARTS_MAX = 10
const HEADERS_MAX_BYTES = 4096
const LINE = '\r\n'
/** Escapes in quoted names (HTML standard: multipart/form-data encoding algorithm). */
const ESCAPED: Record<string, string> = { '%22': '"', '%0d': '\r', '%0a': '\n' }

/** Returns the parts of a multipart form (RFC 7578) as slices of `body`. Throws INVALID_REQUEST for any other body. */
export function partsOf(body: Buffer, contentType: string): Part[] {
  const boundary = boundaryOf(contentType)
  if (boundary === null) throw new Refusal('INVALID_REQUEST')
  const delimiter = Buffer.from(`${LINE}--${boundary}`, 'latin1')
  const parts: Part[] = []
  // The first delimiter has no line break before it.
  let from = body.indexOf(delimiter.subarray(LINE.length)) === 0 ? delimiter.length - LINE.length : -1
  while (from >= 0 && !isLast(body, from)) {
    const to = body.indexOf(delimiter, from)
    if (to < 0 || parts.length === PARTS_MAX) break
    parts.push(partOf(body.subarray(from, to)))
    from = to + delimiter.length
  }
  if (from < 0 || !isLast(body, from)) throw new Refusal('INVALID_REQUEST')
  return parts
}

function boundaryOf(contentType: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

function isLast(body: Buffer, at: number): boolean {
  return body[at] === 0x2d && body[at + 1] === 0x2d
}

function partOf(bytes: Buffer): Part {
  const end = bytes.subarray(0, HEADERS_MAX_BYTES).indexOf(LINE + LINE)
  if (end < 0) throw new Refusal('INVALID_REQUEST')
  const headers = bytes.subarray(0, end).toString()
  const [, said = ''] = /^content-disposition:\s*form-data;(.*)$/im.exec(headers) ?? []
  const name = parameterOf(said, 'name')
  if (name === null) throw new Refusal('INVALID_REQUEST')
  return { name, fileName: parameterOf(said, 'filename'), bytes: bytes.subarray(end + 2 * LINE.length) }
}

function parameterOf(said: string, name: string): string | null {
  const [, quoted, plain] = new RegExp(`(?:^|;)\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(said) ?? []
  return (quoted ?? plain)?.replace(/%(22|0d|0a)/gi, (sign) => ESCAPED[sign.toLowerCase()]!) ?? null
}
