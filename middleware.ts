import { NextResponse, type NextRequest } from 'next/server'
import { withoutMarks } from './lib/domain/room/door/chat-link.ts'

/**
 * The address of a chat holds its key: it goes to no other site, and into no index. A link to which a messenger glued a mark
 * leads to its clean address (DEC-36). Nothing is decided here about who may do what; each handler does that itself.
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

/** A file that comes passes by: Next would copy its body for us. */
export const config = { matcher: '/chat/((?!session/[^/]+/files/?$).+)' }
