/** Passes the hashes from Next's cache to `web/pages/page-headers`, which removes it. */
export const INLINE_SCRIPTS = 'x-inline-scripts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Returns the hashes of a page's inline scripts, as sources of a Content-Security-Policy. */
export function scriptHashes(html: string): Promise<string[]> {
  const texts = Array.from(html.matchAll(INLINE_SCRIPT), ([, text = '']) => text)
  return Promise.all(texts.map(async (text) => `'sha256-${base64(await sha256(text))}'`))
}

function sha256(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
