const GOOGLE = 'https://accounts.google.com'
/** Where Google keeps the photos of its accounts; a photo from anywhere else gives way to initials. */
const GOOGLE_PHOTOS = 'https://*.googleusercontent.com'

export type Site = {
  /** The public origin. */
  appUrl: string
  /** GOOGLE_ISSUER. */
  issuer: string
  /** Origins that pages tell page views and errors to, where somebody asks for them. */
  outside: readonly string[]
  isDev: boolean
}
/** The Content-Security-Policy of a document that may run our files and these inline scripts: nonces or hashes. */
type ContentPolicy = (inlineScripts: readonly string[]) => string

/** docs/security.md says why each word is there. */
export function makeContentPolicy({ appUrl, issuer, outside, isDev }: Site): ContentPolicy {
  // Sockets are 'self' too, but not yet to every browser that people have.
  const sockets = appUrl.replace(/^http/, 'ws')
  const photos = issuer === GOOGLE ? [GOOGLE_PHOTOS] : []
  const fixed = {
    'default-src': ["'none'"],
    // What React, Radix and Sonner write into the page: style attributes, and style elements whose text they compute.
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
  // React's tools for developers need eval; what is built does not.
  const tools = isDev ? ["'unsafe-eval'"] : []
  return (inlineScripts) => [`script-src ${["'self'", ...inlineScripts, ...tools].join(' ')}`, ...rest].join('; ')
}
