import { Refusal } from '../protocol/errors.ts'
import { BODY_MAX_BYTES } from '../protocol/limits.ts'

/** The request's JSON. Throws TOO_LARGE, without reading on, and INVALID_REQUEST for anything that is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBounded(request)
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('INVALID_REQUEST')
  }
}

async function readBounded(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) throw new Refusal('TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_MAX_BYTES) throw new Refusal('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
