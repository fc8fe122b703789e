import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '#scripts/lib/paths.ts'
import { routeOf } from '../../web/routes.ts'

/** The folders of app/ that answer, as their paths. */
function routesOfApp(): string[] {
  const files = readdirSync(fromRoot('app'), { recursive: true, encoding: 'utf8' })
  const answering = files.filter((file) => /(^|\/)(route|page)\.tsx?$/.test(file))
  return answering.map((file) => `/${dirname(file)}`.replace(/^\/\.$/, '/'))
}
/** As metrics name it, and as somebody asks for it. */
const label = (route: string) => route.replace(/\[\.\.\.\w+\]/g, '*').replace(/\[(\w+)\]/g, ':$1')
const asked = (route: string) => route.replace(/\[\.\.\.\w+\]/g, 'a/b').replace(/\[\w+\]/g, 'anything')

test.each(routesOfApp())('%s has a name of its own in the metrics', (route) => {
  expect(routeOf(asked(route))).toBe(label(route))
})

test.each([
  ['/_next/static/chunks/x.js', '/_next/*'],
  ['/chat/sessions/s1', '/chat/sessions/:sessionId'],
  ['/chat/s1/k1', '/chat/:sessionId/:accessToken'],
  ['/chat/s1/k1/more', 'other'],
  ['/payment-successxhtml', 'other'],
  ['/.env', 'other'],
])('%s counts as %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
