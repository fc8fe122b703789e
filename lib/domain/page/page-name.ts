/** Pages reported by name. A chat's address holds its key, so every chat is reported as `/chat`. */
const NAMED = new Set([
  '/',
  '/landing',
  '/chat',
  '/legal',
  '/privacy',
  '/safety',
  '/payment-success.html',
  '/payment-cancel.html',
])

/** PROD-28: returns the name of a path's page, without anything personal. */
export function pageName(path: string): string {
  const page = path.startsWith('/chat/') ? '/chat' : path
  return NAMED.has(page) ? page : '/other'
}
