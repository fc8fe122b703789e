/**
 * Removes the origin from a request's target. Targets may have one, as for a proxy (RFC 9112, section 3.2.2), and the
 * client would then choose the host of Next's redirects.
 */
export function withoutOrigin(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}

/**
 * Returns the path by which Next finds a page: `/%63hat/` and `/x/../chat/` are chats too. Null for an invalid path.
 */
export function readPath(url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURIComponent(new URL(path.replace(/^[/\\]+/, '/'), 'http://localhost').pathname)
  } catch {
    return null
  }
}
