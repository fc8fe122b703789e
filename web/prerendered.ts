import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContentPolicy } from './content-policy.ts'
import { htmlOf, makeKnownPages, scriptHashes } from './script-hashes.ts'

const POLICY = 'content-security-policy'

/**
 * Says of a prerendered page which inline scripts belong to it. Such a page is the same for everybody, so it can hold no
 * nonce; its scripts are named by their hashes, computed from what is sent and remembered by ETag. Only what Next says it
 * prerendered is believed: in any other document no inline script runs.
 */
export function makePrerenderedPolicy(policy: ContentPolicy) {
  const known = makeKnownPages()

  return function watch(request: IncomingMessage, response: ServerResponse): void {
    const { writeHead, write, end } = response
    /** The body of a page that was not seen before, until it is whole; null once what is said of it is settled. */
    let held: Buffer[] | null | undefined
    const sayScripts = (hashes: readonly string[]) => response.setHeader(POLICY, policy(hashes))
    sayScripts([])

    /** Decided when the first of the answer comes. */
    function heldBody(status = response.statusCode): Buffer[] | null {
      if (held === undefined) held = isToBeHeld(status) ? [] : null
      return held
    }

    function isToBeHeld(status: number): boolean {
      const hashes = known.get(etagOf(response))
      if (hashes) sayScripts(hashes)
      else if (request.method === 'GET' && status !== 304) return isPrerendered(response)
      // A browser that has the page already keeps what was said of it.
      else if (status === 304) response.removeHeader(POLICY)
      return false
    }

    // Compression, Next's own, lies above these three: what comes here may be coded already.
    response.writeHead = ((status: number, ...more: never[]) =>
      heldBody(status) ? response : writeHead.call(response, status, ...more)) as typeof writeHead

    response.write = ((chunk: Buffer | string, ...more: unknown[]) => {
      const body = heldBody()
      if (!body) return write.call(response, chunk, ...(more as [BufferEncoding]))
      body.push(Buffer.from(chunk as string))
      for (const done of more) if (typeof done === 'function') process.nextTick(done)
      return true
    }) as typeof write

    response.end = ((chunk: unknown, ...more: unknown[]) => {
      const body = heldBody()
      if (!body) return end.call(response, chunk, ...(more as [BufferEncoding]))
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) body.push(Buffer.from(chunk as string))
      const whole = Buffer.concat(body)
      const html = htmlOf(whole, response.getHeader('content-encoding') as string | undefined)
      const hashes = html === null ? [] : scriptHashes(html)
      known.keep(etagOf(response), hashes)
      sayScripts(hashes)
      held = null
      const done = [chunk, ...more].find((one) => typeof one === 'function')
      return end.call(response, whole, done as never)
    }) as typeof end
  }
}

function isPrerendered(response: ServerResponse): boolean {
  const isPage = String(response.getHeader('content-type')).startsWith('text/html')
  return isPage && response.hasHeader('etag') && response.hasHeader('x-nextjs-prerender')
}

/** Of the page, not of its coding. */
function etagOf(response: ServerResponse): string {
  return String(response.getHeader('etag') ?? '')
}
