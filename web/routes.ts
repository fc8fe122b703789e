/** Every page and call of `app/`, as metrics name it: ids and keys are never in a label. A test compares it with the folder. */
const ROUTES = [
  '/',
  '/landing',
  '/legal',
  '/privacy',
  '/payment-success.html',
  '/payment-cancel.html',
  '/icons/:file',
  '/sign-in/start',
  '/sign-in/done',
  '/api/auth/*',
  '/chat/:sessionId/:accessToken',
  '/chat/end-session',
  '/chat/join-session',
  '/chat/new-session',
  '/chat/new-session-with-message',
  '/chat/reopen-session/:sessionId',
  '/chat/session/:sessionId',
  '/chat/session/:sessionId/:accessToken',
  '/chat/sessions',
  '/chat/sessions/:sessionId',
  '/chat/sessions/:sessionId/rename',
  '/chat/store-hidden-prompt',
  '/chat/validate-key',
  '/subscriptions/billing-portal',
  '/subscriptions/checkout-session',
  '/subscriptions/status',
  '/subscriptions/webhook',
  '/user/settings',
  '/user/token',
  '/_next/*',
]

const placeholders = (route: string) => route.split(/[:*]/).length
/** The more of a route is fixed, the earlier it is tried, as Next does. */
const PATTERNS = ROUTES.toSorted((one, other) => placeholders(one) - placeholders(other)).map((route) => {
  const pattern = route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')
  return { route, pattern: new RegExp(`^${pattern}$`) }
})

/** The route that a path belongs to; `other` for what is nowhere. */
export function routeOf(path: string): string {
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.route ?? 'other'
}
