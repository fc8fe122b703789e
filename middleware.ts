import { NextResponse, type NextRequest } from 'next/server'
import { withoutMarks } from './lib/domain/room/door/chat-link.ts'

/**
 * Keeps the key in a chat's address from other sites and from search indexes. A link with a character that a messenger
 * appended redirects to the clean one (DEC-36). Authorisation is not decided here; each handler does that.
 */
export function middleware({ nextUrl }: NextRequest): NextResponse {
  const path = cleanPath(nextUrl.pathname)
  const response = path === null ? NextResponse.next() : NextResponse.redirect(withPath(nextUrl, path))
  response.headers.set('Referrer-Policy', 'no-referrer')
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

function cleanPath(path: string): string | null {
  const [, sessionId, accessToken] = /^\/chat\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (sessionId === undefined || accessToken === undefined) return null
  const link = withoutMarks({ sessionId, accessToken: decodeURIComponent(accessToken) })
  return link && `/chat/${link.sessionId}/${link.accessToken}`
}

function withPath(nextUrl: NextRequest['nextUrl'], path: string): URL {
  const url = nextUrl.clone()
  url.pathname = path
  return url
}

/** Leaves out file uploads: Next would copy their bodies. */
export const config = { matcher: '/chat/((?!session/[^/]+/files/?$).+)' }
