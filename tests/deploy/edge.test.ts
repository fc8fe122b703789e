import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PICTURE_PATIENCE_MS } from '#lib/adapters/pictures/picture-maker.ts'
import { UPLOAD_MAX_BYTES } from '#lib/protocol/limits.ts'
import { fromRoot } from '#scripts/lib/paths.ts'

const read = (path: string) => readFileSync(fromRoot(path), 'utf8')
const [beside = '', http = ''] = read('deploy/nginx.conf').split('\nhttp {\n')

test('nginx logs neither request lines, which hold chat keys, nor client addresses', () => {
  expect(http.match(/^ *error_log .*$/gm), 'of requests').toEqual(['  error_log /dev/null emerg;'])
  expect(beside, 'of nginx itself').toMatch(/^error_log \/dev\/stderr warn;$/m)
  const formats = http.match(/^ *log_format [^;]*;/gm) ?? []
  expect(formats).toHaveLength(1)
  expect(formats.join()).not.toMatch(/\$(request|request_uri|uri|args|http_\w+|remote_addr)\b/)
  expect(http.match(/^ *access_log .*$/gm)).toEqual(['  access_log /dev/stdout parley;'])
})

test('the ingress manifest says which logs of the controller hold keys', () => {
  const comment = /^(#.*\n)+/.exec(read('deploy/kubernetes/ingress.yaml'))?.[0]
  expect(comment).toContain('`log-format`')
  expect(comment).toContain('`error-log-level: emerg`')
})

test('nginx has two commented lines for a load balancer in front', () => {
  expect(http).toMatch(/^ {2}# set_real_ip_from [\d.]+;\n {2}# real_ip_header X-Forwarded-For;$/m)
})

describe.each([
  ['nginx', http, /^ {4}location ~ (\S+) \{\n((?: {6}.*\n)+)/gm, 'client_max_body_size', 'proxy_read_timeout'],
  ['the ingress', ingressRoutes(), /^~ (\S+)\n((?: {6}.*\n)+)/gm, 'client-max-body-size:', 'read-timeout:'],
] as const)('[IMG-1] %s', (_edge, text, places, sizeName, timeoutName) => {
  const settingsOf = (path: string) =>
    [...text.matchAll(places)].find(([, pattern = '']) => new RegExp(pattern).test(path))?.[2] ?? ''

  test('lets the largest file through, and waits for its pictures', () => {
    const settings = settingsOf('/chat/session/s-1/files')
    const mebibytes = Number(new RegExp(`${sizeName} (\\d+)m`).exec(settings)?.[1])
    expect(mebibytes * 1024 * 1024).toBeGreaterThanOrEqual(UPLOAD_MAX_BYTES)
    const seconds = Number(new RegExp(`${timeoutName} (\\d+)s`).exec(settings)?.[1])
    expect(seconds * 1000).toBeGreaterThan(PICTURE_PATIENCE_MS)
  })

  test.each(['/chat/session/s-1/export', '/chat/session/s-1/files/f-1', '/chat/s-1/files'])(
    'has no such place for %s',
    (path) => expect(settingsOf(path)).not.toContain(sizeName),
  )
})

/** Returns each regular expression of the ingress, followed by the settings of its upstream. */
function ingressRoutes(): string {
  const text = read('deploy/kubernetes/ingress.yaml')
  const routes = text.matchAll(/^ {4}- path: '(~ \S+)'\n {6}action: \{ pass: (\w+) \}$/gm)
  return [...routes]
    .map(([, pattern = '', name = '']) => {
      const settings = new RegExp(`^ {4}- name: ${name}\\n((?: {6}.*\\n)+)`, 'm').exec(text)?.[1]
      return `${pattern}\n${settings}`
    })
    .join('')
}
