import { Refusal } from '../../protocol/errors.ts'

/** What a form of another site can never say of its content. */
const JSON_TYPE = /^application\/json\s*(;|$)/i

/** The request's JSON. Throws INVALID_REQUEST for anything that is not or does not say so. */
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
 * The request's body as it came: no larger than any call takes (web/request/small-body). Throws INVALID_REQUEST for what is
 * not UTF-8.
 */
export async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer()
  try {
    // A byte order mark is part of what was sent, and of what was signed.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('INVALID_REQUEST')
  }
}
