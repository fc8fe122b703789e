import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'
import { APPEARANCE_SCRIPT } from '#lib/domain/page/appearance.ts'
import { makeContentPolicy, type Site } from './content-policy.ts'
import { INLINE_SCRIPTS } from './script-hashes.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const NONCE_BYTES = 16
const APPEARANCE_HASH = `'sha256-${createHash('sha256').update(APPEARANCE_SCRIPT).digest('base64')}'`

/** Headers that only Next may set, internally: it would trust a client's script nonce, or skip middleware. */
const NOT_FOR_CLIENTS = ['content-security-policy', 'content-security-policy-report-only', 'x-middleware-subrequest']

/** Headers of every answer: no type sniffing, no framing, and no plain HTTP once there is TLS. */
function fixedHeaders({ appUrl }: Site): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // The page that opened us in a window cannot reach in; we can close windows that we open.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
}

/**
 * Sets the security headers of every page before Next answers. `middleware.ts` adds those of a chat's address;
 * authorisation stays in each handler.
 */
export function makePageHeaders(site: Site) {
  const fixed = Object.entries(fixedHeaders(site))
  const policy = makeContentPolicy(site)

  /** Protects one answer; `path` is the path as Next reads it. */
  return function protect(request: IncomingMessage, response: ServerResponse, path: string): void {
    for (const name of NOT_FOR_CLIENTS) delete request.headers[name]
    for (const [name, value] of fixed) response.setHeader(name, value)
    // The sign-in popup visits the identity provider, and its page must see when it was closed.
    if (/^\/(sign-in|api\/auth)\//.test(path)) response.removeHeader('cross-origin-opener-policy')
    if (site.isDev || isChatPage(path)) return markScripts(request, response)
    nameScripts(response)
  }

  /**
   * Names the inline scripts of a prerendered page by the hashes that the cache stored with it. A shared page cannot
   * hold a nonce. In any other document no inline script runs.
   */
  function nameScripts(response: ServerResponse): void {
    const { writeHead } = response
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      const scripts = response.getHeader(INLINE_SCRIPTS)
      response.removeHeader(INLINE_SCRIPTS)
      // A file sets its own, stricter policy (IMG-2).
      if (!response.hasHeader('content-security-policy')) {
        response.setHeader('content-security-policy', policy(scripts ? [String(scripts)] : []))
      }
      return writeHead.apply(response, head)
    }) as typeof writeHead
  }

  /**
   * Puts a nonce on the request, from which Next gives it to all its scripts. The layout's script is named by its hash.
   */
  function markScripts(request: IncomingMessage, response: ServerResponse): void {
    const value = policy([`'nonce-${randomBytes(NONCE_BYTES).toString('base64')}'`, APPEARANCE_HASH])
    request.headers['content-security-policy'] = value
    response.setHeader('content-security-policy', value)
  }
}
export type PageHeaders = ReturnType<typeof makePageHeaders>

/** True for the pages that are rendered per request: a chat, and the page that a notification opens. */
function isChatPage(path: string): boolean {
  return /^\/(?:chat\/[^/]+|push\/open)\/[^/]+\/?$/.test(path)
}
