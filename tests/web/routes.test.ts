import { expect, test } from 'vitest'
import { ROOT } from '#scripts/lib/paths.ts'
import { readRoutes } from '../../web/request/routes.ts'

const routeOf = readRoutes(ROOT)

test.each([
  ['/', '/'],
  ['/chat/sessions', '/chat/sessions'],
  ['/chat/sessions/s1', '/chat/sessions/[sessionId]'],
  ['/chat/session/s1/k1', '/chat/session/[sessionId]/[accessToken]'],
  ['/chat/s1/k1', '/chat/[sessionId]/[accessToken]'],
  ['/chat/s1/k1/more', 'other'],
  ['/api/auth/callback/google', '/api/auth/[...nextauth]'],
  ['/payment-success.html', '/payment-success.html'],
  ['/payment-successxhtml', 'other'],
  ['/_next/static/chunks/x.js', '/_next/*'],
  ['/.env', 'other'],
])('%s counts as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
