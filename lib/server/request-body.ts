import { Refusal } from '../protocol/errors.ts'
import { BODY_MAX_BYTES } from '../protocol/limits.ts'

/** What a form of another site can never say of its content. */
const JSON_TYPE = /^application\/json\s*(;|$)/i

/** The request's JSON. Throws TOO_LARGE, without reading on, and INVALID_REQUEST for anything that is not or does not say so. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request)
  if (text === '') return {}
  if (!JSON_TYPE.test(request.headers.get('content-type') ?? '')) throw new Refusal('INVALID_REQUEST')
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('INVALID_REQUEST')
  }
}

/** The request's body as it came. Throws TOO_LARGE, and INVALID_REQUEST for what is not UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readBounded(request)
  try {
    // A byte order mark is part of what was sent, and of what was signed.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('INVALID_REQUEST')
  }
}

/** For whoever reads the body without a limit of their own. Throws TOO_LARGE for one that is, or does not say how large it is. */
export function requireSmall(request: Request): void {
  const size = request.headers.get('content-length')
  if (request.body !== null && (size === null || Number(size) > BODY_MAX_BYTES)) throw new Refusal('TOO_LARGE')
}

/** Throws TOO_LARGE for a body that says of itself that it is, whether or not anybody reads it. */
export function refuseLarge(request: Request): void {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) throw new Refusal('TOO_LARGE')
}

async function readBounded(request: Request): Promise<Uint8Array> {
  refuseLarge(request)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_MAX_BYTES) throw new Refusal('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
