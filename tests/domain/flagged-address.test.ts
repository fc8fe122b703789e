import { describe, expect, test } from 'vitest'
import { isInRange, parseDuration, parseFlagTarget } from '#lib/domain/safety/flagged-address.ts'

describe('addresses and ranges that can be flagged', () => {
  test.each([
    ['203.0.113.7', { kind: 'address', block: '203.0.113.7' }],
    [' 203.0.113.7 ', { kind: 'address', block: '203.0.113.7' }],
    ['203.0.113.7/32', { kind: 'address', block: '203.0.113.7' }],
    ['203.0.113.7/24', { kind: 'range', cidr: '203.0.113.0/24' }],
    ['0.0.0.0/0', { kind: 'range', cidr: '0.0.0.0/0' }],
    ['::ffff:203.0.113.7', { kind: 'address', block: '203.0.113.7' }],
    ['::ffff:203.0.113.0/120', { kind: 'range', cidr: '203.0.113.0/24' }],
    ['2001:db8::1', { kind: 'address', block: '2001:db8:0:0:0:0:0:0/64' }],
    ['2001:db8::1/128', { kind: 'address', block: '2001:db8:0:0:0:0:0:0/64' }],
    ['2001:db8::1/64', { kind: 'address', block: '2001:db8:0:0:0:0:0:0/64' }],
    ['2001:db8:1:2::/48', { kind: 'range', cidr: '2001:db8:1:0:0:0:0:0/48' }],
  ])('%s', (text, target) => {
    expect(parseFlagTarget(text)).toMatchObject({ kind: target.kind })
    const parsed = parseFlagTarget(text)
    const [address, bits] = (parsed?.kind === 'range' ? parsed.cidr : parsed?.block)?.split('/') ?? []
    const expected = ('block' in target ? target.block : target.cidr).split('/')
    expect([expand(address ?? ''), bits]).toEqual([expand(expected[0] ?? ''), expected[1]])
  })

  test.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/x',
    '1.2.3.4/8/8',
    '2001:db8::/129',
    '::ffff:1.2.3.4/90',
    '*',
  ])('not %j', (text) => expect(parseFlagTarget(text)).toBeNull())
})

test.each([
  ['203.0.113.7', '203.0.113.0/24', true],
  ['203.0.114.7', '203.0.113.0/24', false],
  ['2001:db8:1:2::/64', '2001:db8:1::/48', true],
  ['2001:db8:2:2::/64', '2001:db8:1::/48', false],
  ['203.0.113.7', '2001:db8::/32', false],
  ['2001:db8::/64', '0.0.0.0/0', false],
  ['unknown', '0.0.0.0/0', false],
])('%s in %s: %s', (block, cidr, expected) => {
  expect(isInRange(block, cidr)).toBe(expected)
})

test.each([
  ['90m', 5400],
  ['24h', 86_400],
  ['7d', 604_800],
  ['0h', null],
  ['24', null],
  ['h', null],
  ['-1h', null],
])('%s is %s seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

/** Returns the canonical form of an IPv6 address. */
function expand(address: string): string {
  return address.includes(':') ? new URL(`http://[${address}]/`).hostname : address
}
