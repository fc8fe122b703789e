/**
 * A request's target without the address of whom it is for: it may name one, as it does where a proxy is asked
 * (RFC 9112, section 3.2.2), and whoever asks would choose where Next's redirects lead.
 */
export function withoutOrigin(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}

/** The path that Next finds a page by: `/%63hat/` and `/x/../chat/` are chats too. Null for what is no path at all. */
export function readPath(url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURIComponent(new URL(path.replace(/^[/\\]+/, '/'), 'http://localhost').pathname)
  } catch {
    return null
  }
}
