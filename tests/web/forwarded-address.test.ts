import { expect, test } from 'vitest'
import { callerAddress, FORWARDED_ADDRESS_HEADER, sign, verify } from '#lib/server/door/forwarded-address.ts'

const SECRET = 'a secret of web and gateway'
const trust = { secret: SECRET, trustedHops: 0 }

test.each(['203.0.113.9', '2001:db8::1', 'unknown'])('an address signed by web is believed: %s', (address) => {
  const headers = { [FORWARDED_ADDRESS_HEADER]: sign(address, SECRET) }
  expect(callerAddress({ headers, peer: '127.0.0.1' }, trust)).toBe(address)
})

test.each([
  ['another secret', sign('203.0.113.9', 'another secret')],
  ['another address', `10.0.0.1;${sign('203.0.113.9', SECRET).split(';')[1]}`],
  ['no signature', '203.0.113.9'],
  ['an empty signature', '203.0.113.9;'],
  ['a cut signature', sign('203.0.113.9', SECRET).slice(0, -4)],
  ['nothing', ''],
])('%s is not believed', (_, header) => {
  expect(verify(header, SECRET)).toBeNull()
  const headers = { [FORWARDED_ADDRESS_HEADER]: header }
  expect(callerAddress({ headers, peer: '198.51.100.7' }, trust)).toBe('198.51.100.7')
})

test('a load balancer in front of the gateway counts as a hop', () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' }
  expect(callerAddress({ headers, peer: '10.0.0.2' }, { secret: SECRET, trustedHops: 1 })).toBe('203.0.113.9')
})
