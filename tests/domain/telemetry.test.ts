import { expect, test } from 'vitest'
import { errorEnvelope, withoutSecrets } from '#lib/domain/page/error-report.ts'
import { pageName } from '#lib/domain/page/page-name.ts'
import { isDsn, telemetry, telemetryOrigins } from '#lib/server/telemetry.ts'

test.each([
  ['/', '/'],
  ['/chat/6mAJCoeyGx7OWoyS/Sw8URYBTZTVy473q', '/chat'],
  ['/chat/6mAJCoeyGx7OWoyS', '/chat'],
  ['/privacy', '/privacy'],
  ['/payment-success.html', '/payment-success.html'],
  ['/ana@example.com', '/other'],
])('[PROD-28] the page at %s is told as %s', (path, name) => {
  expect(pageName(path)).toBe(name)
})

test.each([
  ['at https://parley.example/chat/abc/key-123?debug=1', 'at https://parley.example/chat/…?…'],
  ['fetch of /chat/session/abc/key failed', 'fetch of /chat/… failed'],
  ['unknown anon-1700000000abcDEF_-x', 'unknown anon-…'],
  ['bad token eyJhbGciOi.eyJzdWIi.c2ln', 'bad token …'],
  ['ana.b@mail.example.com is taken', '…@… is taken'],
  ['Unexpected token \'h\', "hello Ben" is not valid JSON', 'Unexpected token \'h\', "…" is not valid JSON'],
])('[PROD-29] %s leaves as %s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})

test('[PROD-29] an error becomes one envelope, its innermost frame last', () => {
  const stack = [
    'TypeError: It broke',
    '    at inner (https://parley.example/_next/a.js:1:20)',
    '    at https://parley.example/_next/b.js:3:4',
    'outer@https://parley.example/_next/c.js:5:6',
    '    at <anonymous>',
  ].join('\n')
  const context = { eventId: 'e1', at: new Date('2026-11-21T10:00:00Z'), page: '/chat', userAgent: 'Browser/1' }
  const envelope = errorEnvelope({ name: 'TypeError', message: 'It broke', stack }, context)

  const [header, item, event] = envelope.split('\n').map((line) => JSON.parse(line) as unknown)
  expect(header).toEqual({ event_id: 'e1', sent_at: '2026-11-21T10:00:00.000Z' })
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: 'e1',
    transaction: '/chat',
    exception: { values: [{ type: 'TypeError', value: 'It broke' }] },
  })
  const { exception } = event as { exception: { values: { stacktrace: { frames: { function: string }[] } }[] } }
  const names = exception.values[0]?.stacktrace.frames.map((frame) => frame.function)
  expect(names).toEqual(['outer', '?', 'inner'])
})

test('[PROD-28] [PROD-29] nothing is told unless it is configured, and nobody else than the configured origins', () => {
  expect(telemetry({ NODE_ENV: 'test', APP_URL: 'https://parley.example', ANALYTICS_URL: '' })).toEqual({
    analytics: null,
    errorReportsUrl: null,
  })
  const environment = {
    NODE_ENV: 'test',
    APP_URL: 'https://parley.example',
    ANALYTICS_URL: 'https://count.example/api/event',
    ERROR_REPORTS_DSN: 'https://k3y@errors.example:8443/base/42',
  } as const
  expect(telemetry(environment)).toEqual({
    analytics: { url: 'https://count.example/api/event', site: 'parley.example' },
    errorReportsUrl: 'https://errors.example:8443/base/api/42/envelope/?sentry_key=k3y&sentry_version=7',
  })
  expect(telemetryOrigins(environment)).toEqual(['https://count.example', 'https://errors.example:8443'])
})

test.each([
  ['https://k3y@errors.example/42', true],
  ['https://errors.example/42', false],
  ['https://k3y@errors.example/', false],
  ['k3y', false],
])('[PROD-29] %s is a DSN: %s', (text, expected) => {
  expect(isDsn(text)).toBe(expected)
})
