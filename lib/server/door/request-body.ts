import { Refusal } from '../../protocol/errors.ts'

/** A content type that a form of another site cannot send. */
const JSON_TYPE = /^application\/json\s*(;|$)/i

/** Reads the request's JSON; {} for an empty body. Throws INVALID_REQUEST for another type, or no JSON. */
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

/**
 * Reads the request's body as it was sent; its size is already limited (web/request/small-body). Throws INVALID_REQUEST
 * unless it is UTF-8.
 */
export async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer()
  try {
    // Keeps a byte order mark, which the body's signature covers.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('INVALID_REQUEST')
  }
}
