import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
