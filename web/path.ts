/** The path that Next finds a page by: `/%63hat/` and `/x/../chat/` are chats too. Null for what is no path at all. */
export function readPath(url: string): string | null {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURIComponent(new URL(path.replace(/^[/\\]+/, '/'), 'http://localhost').pathname)
  } catch {
    return null
  }
}
