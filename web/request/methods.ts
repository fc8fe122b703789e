const READ = ['GET', 'HEAD']

/** The methods of each route: the contract's (sections 4 and 9), and next-auth's own. */
export const METHODS = new Map([
  ['/api/auth/[...nextauth]', [...READ, 'POST']],
  ['/chat/end-session', ['POST']],
  ['/chat/join-session', ['POST']],
  ['/chat/new-session', ['GET']],
  ['/chat/new-session-with-message', ['POST']],
  ['/chat/reopen-session/[sessionId]', ['POST']],
  ['/chat/search', READ],
  ['/chat/session/[sessionId]', READ],
  ['/chat/session/[sessionId]/[accessToken]', READ],
  ['/chat/session/[sessionId]/due/[file]', READ],
  ['/chat/session/[sessionId]/export', ['GET']], // a HEAD would open a snapshot that nobody reads
  ['/chat/session/[sessionId]/export-ticket', ['POST']],
  ['/chat/session/[sessionId]/files', ['POST']],
  ['/chat/session/[sessionId]/files/[fileId]', READ],
  ['/chat/sessions', READ],
  ['/chat/sessions/[sessionId]', ['DELETE']],
  ['/chat/sessions/[sessionId]/rename', ['PATCH']],
  ['/chat/store-hidden-prompt', ['POST']],
  ['/chat/validate-key', ['POST']],
  ['/emoji/en/data.json', READ],
  ['/emoji/en/messages.json', READ],
  ['/push/key', READ],
  ['/push/subscription', ['PUT', 'PATCH', 'DELETE']],
  ['/schemas/chat-1.json', READ],
  ['/subscriptions/billing-portal', ['POST']],
  ['/subscriptions/checkout-session', ['POST']],
  ['/subscriptions/status', READ],
  ['/subscriptions/webhook', ['POST']],
  ['/sw.js', READ],
  ['/user/account', ['DELETE']],
  ['/user/settings', [...READ, 'PUT']],
  ['/user/token', READ],
])

/**
 * Returns the `Allow` header for a method that a route does not have; Next itself would send an empty answer. Null when
 * Next may answer.
 */
export function allowedInstead(route: string, method = ''): string | null {
  const methods = METHODS.get(route)
  return methods === undefined || methods.includes(method) ? null : methods.join(', ')
}
