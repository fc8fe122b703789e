const GOOGLE = 'https://accounts.google.com'
/** The host of Google's account photos; a photo from any other host is replaced by initials. */
const GOOGLE_PHOTOS = 'https://*.googleusercontent.com'

export type Site = {
  /** The public origin. */
  appUrl: string
  /** GOOGLE_ISSUER. */
  issuer: string
  /** Origins that pages report page views and errors to, if configured. */
  outside: readonly string[]
  isDev: boolean
}
/**
 * Returns the Content-Security-Policy of a document that may run our files and these inline scripts (nonces or hashes).
 */
type ContentPolicy = (inlineScripts: readonly string[]) => string

/** Builds the policy; docs/security.md gives the reason for each source. */
export function makeContentPolicy({ appUrl, issuer, outside, isDev }: Site): ContentPolicy {
  // 'self' does not cover websockets in every supported browser.
  const sockets = appUrl.replace(/^http/, 'ws')
  const photos = issuer === GOOGLE ? [GOOGLE_PHOTOS] : []
  const fixed = {
    'default-src': ["'none'"],
    // React, Radix and Sonner write style attributes, and style elements with computed text.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...photos],
    'font-src': ["'self'"],
    'connect-src': ["'self'", sockets, ...outside],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  const rest = Object.entries(fixed).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  // React's developer tools need eval; a production build does not.
  const tools = isDev ? ["'unsafe-eval'"] : []
  return (inlineScripts) => [`script-src ${["'self'", ...inlineScripts, ...tools].join(' ')}`, ...rest].join('; ')
}
