import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

/** Pages are few, and each is made anew once a minute at most. */
const REMEMBERED = 100

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** A page's inline scripts as a Content-Security-Policy names them. */
export function scriptHashes(html: string): string[] {
  const texts = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => text)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The HTML of a body as it goes out; null where it is coded in a way that nobody here makes. */
export function htmlOf(body: Buffer, encoding: string | undefined): string | null {
  if (encoding === undefined) return body.toString('utf8')
  return encoding === 'gzip' ? gunzipSync(body).toString('utf8') : null
}

/** The hashes of the pages that went out lately, by their ETag. */
export function makeKnownPages() {
  const known = new Map<string, string[]>()
  return {
    get: (etag: string): string[] | undefined => known.get(etag),
    keep(etag: string, hashes: string[]): void {
      const [oldest] = known.keys()
      if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest)
      known.set(etag, hashes)
    },
  }
}
