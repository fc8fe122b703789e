import { expect, test } from 'vitest'
import {
  UNKNOWN_ADDRESS,
  addressBlock,
  clientAddress,
  isInside,
  normaliseAddress,
} from '#lib/domain/safety/client-address.ts'

const PEER = '198.51.100.7'

test.each([
  ['nobody forwards', undefined, 0, PEER],
  ['a forged header is not read', '203.0.113.9', 0, PEER],
  ['one proxy says whom it saw', '203.0.113.9', 1, '203.0.113.9'],
  ['what a client wrote before the proxy did is not read', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['a header of each proxy', ['1.1.1.1, 203.0.113.9', '10.0.0.2'], 2, '203.0.113.9'],
  ['fewer hops than trusted', '203.0.113.9', 3, '203.0.113.9'],
  ['a proxy that says nothing', undefined, 1, PEER],
  ['a proxy that says nonsense', '203.0.113.9, unknown', 1, PEER],
  ['nonsense further left', 'nonsense, 10.0.0.2', 2, '10.0.0.2'],
  ['empty entries', '203.0.113.9, ,', 1, '203.0.113.9'],
])('%s', (_, forwardedFor, trustedHops, address) => {
  expect(clientAddress({ peer: PEER, forwardedFor, trustedHops })).toBe(address)
})

test('a peer that is gone already has no address', () => {
  expect(clientAddress({ peer: undefined, forwardedFor: '1.1.1.1', trustedHops: 0 })).toBe(UNKNOWN_ADDRESS)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['[2001:DB8::1]:443', '2001:db8::1'],
  ['2001:0db8:0:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['017.0.0.1', null],
  ['127.1', null],
  ['1.2.3', null],
  ['', null],
  ['localhost', null],
])('%j is the address %j', (text, address) => {
  expect(normaliseAddress(text)).toBe(address)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  [UNKNOWN_ADDRESS, UNKNOWN_ADDRESS],
])('%s counts as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test.each([
  ['127.0.0.1', true],
  ['::ffff:10.1.2.3', true],
  ['192.168.0.7', true],
  ['100.64.3.2', true],
  ['fd00::1', true],
  ['203.0.113.9', false],
  ['2a00:1450::1', false],
  ['nonsense', false],
  [undefined, false],
])('%s is inside: %j', (address, expected) => {
  expect(isInside(address)).toBe(expected)
})
