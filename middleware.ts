import { NextResponse } from 'next/server'

/**
 * The address of a chat holds its key: it goes to no other site, and into no index. Nothing is decided here about who may
 * do what; each handler does that itself.
 */
export function middleware(): NextResponse {
  const response = NextResponse.next()
  response.headers.set('Referrer-Policy', 'no-referrer')
  response.headers.set('X-Robots-Tag', 'noindex')
  return response
}

export const config = { matcher: '/chat/:path*' }
