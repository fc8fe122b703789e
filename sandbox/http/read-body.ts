import type { IncomingMessage } from 'node:http'
import { HttpFailure } from '#sandbox/http/stand-in.ts'

/** Reads the whole body. Throws 413 beyond `maxBytes`, before more is held in memory. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(request)

  const chunks: Buffer[] = []
  let size = 0
  // Not `for await`: leaving that loop destroys the socket before the refusal is sent.
  await new Promise<void>((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else reject(tooLarge(request))
    })
    request.once('end', resolve)
    request.once('error', reject)
  })
  return Buffer.concat(chunks)
}

export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  return (await readBytes(request, maxBytes)).toString('utf8')
}

export async function readJson(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpFailure(400, 'The request body is not valid JSON.')
  }
}

/** Drains the rest of the body, so that the client gets the answer instead of a reset. */
function tooLarge(request: IncomingMessage): HttpFailure {
  request.removeAllListeners('data').resume()
  return new HttpFailure(413, 'Request exceeds the maximum allowed number of bytes.')
}
