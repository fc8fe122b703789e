import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'
import { APPEARANCE_SCRIPT } from '#lib/domain/page/appearance.ts'
import { makeContentPolicy, type Site } from './content-policy.ts'
import { INLINE_SCRIPTS } from './script-hashes.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const NONCE_BYTES = 16
const APPEARANCE_HASH = `'sha256-${createHash('sha256').update(APPEARANCE_SCRIPT).digest('base64')}'`

/** What only Next may say, to itself: it would take the mark of scripts from the first, and skip work for the second. */
const NOT_FOR_CLIENTS = ['content-security-policy', 'content-security-policy-report-only', 'x-middleware-subrequest']

/** Whatever web answers: never another type than it says, never in a frame, never over plain HTTP where there is TLS. */
function fixedHeaders({ appUrl }: Site): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // The page that opened us in a window cannot reach in; we can close the windows that we open.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
}

/**
 * Says all that browsers should know to protect people, before Next answers; what is special about a chat's address says
 * `middleware.ts`. Authorisation is each handler's own.
 */
export function makePageHeaders(site: Site) {
  const fixed = Object.entries(fixedHeaders(site))
  const policy = makeContentPolicy(site)

  /** `path` as Next reads it. */
  return function protect(request: IncomingMessage, response: ServerResponse, path: string): void {
    for (const name of NOT_FOR_CLIENTS) delete request.headers[name]
    for (const [name, value] of fixed) response.setHeader(name, value)
    // The popup goes on to the identity provider and back, and its page wants to know when it was closed.
    if (/^\/(sign-in|api\/auth)\//.test(path)) response.removeHeader('cross-origin-opener-policy')
    if (site.isDev || isChatPage(path)) return markScripts(request, response)
    nameScripts(response)
  }

  /**
   * Of a page that is the same for everybody, and can hold no nonce: its inline scripts are named by their hashes, as it came
   * out of the cache with them. In any other document no inline script runs.
   */
  function nameScripts(response: ServerResponse): void {
    const { writeHead } = response
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      const scripts = response.getHeader(INLINE_SCRIPTS)
      response.removeHeader(INLINE_SCRIPTS)
      // A file says a stricter one itself (IMG-2).
      if (!response.hasHeader('content-security-policy')) {
        response.setHeader('content-security-policy', policy(scripts ? [String(scripts)] : []))
      }
      return writeHead.apply(response, head)
    }) as typeof writeHead
  }

  /** Next reads the nonce from the request and gives it to all its scripts. The layout's own has none, and is named by its hash. */
  function markScripts(request: IncomingMessage, response: ServerResponse): void {
    const value = policy([`'nonce-${randomBytes(NONCE_BYTES).toString('base64')}'`, APPEARANCE_HASH])
    request.headers['content-security-policy'] = value
    response.setHeader('content-security-policy', value)
  }
}
export type PageHeaders = ReturnType<typeof makePageHeaders>

/** The pages that are made for each request: a chat, and the one to which a notification leads. */
function isChatPage(path: string): boolean {
  return /^\/(?:chat\/[^/]+|push\/open)\/[^/]+\/?$/.test(path)
}
