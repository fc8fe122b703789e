/** The pages that are told by name. A chat's address holds its key, so of a chat only that it is one is told. */
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

/** PROD-28: which page of ours an address leads to, without anything that belongs to one person or one chat. */
export function pageName(path: string): string {
  const page = path.startsWith('/chat/') ? '/chat' : path
  return NAMED.has(page) ? page : '/other'
}
