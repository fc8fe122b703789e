import { expect, test } from 'vitest'
import { nextQuotaDay, quotaWarning, warningWords } from '#lib/domain/account/quota.ts'
import { serverEvents } from '#lib/protocol/events/index.ts'

test('a quota of 30 warns at 24 and at 29 and at no other count', () => {
  const warned = Array.from({ length: 31 }, (_, used) => used).filter(
    (used) => quotaWarning([{ used, max: 30 }]) !== null,
  )
  expect(warned).toEqual([24, 29])
})

test('one warning is given when 80 % and 95 % fall together', () => {
  expect([1, 2, 3].filter((used) => quotaWarning([{ used, max: 3 }]))).toEqual([3])
})

test.each([
  ['the day’s end first', 27, 120, 3, '3 messages left in your quota.'],
  ['the last of the day', 30, 120, 0, 'That was the last message of your quota.'],
  ['the other is far from its end', 24, 30, 6, '6 messages left in your quota.'],
])('the quota that ends first says how many messages are left: %s', (_what, daily, shared, count, message) => {
  const quotas = [
    { used: daily, max: 30 },
    { used: shared, max: 150 },
  ]
  expect(quotaWarning(quotas)).toEqual({ message, code: 'left', args: { count } })
})

test('[MSG-29] the page words a warning by its code, and shows the server’s words of a code it does not know', () => {
  const read = (warning: object) => warningWords(serverEvents.quota_warning.parse(warning))
  expect(read({ message: 'in a server’s words', code: 'left', args: { count: 1 } })).toBe(
    '1 message left in your quota.',
  )
  expect(read({ message: 'words of a later version', code: 'later', args: { x: 1 } })).toBe('words of a later version')
  expect(read({ message: 'words of an earlier version' })).toBe('words of an earlier version')
})

test.each([
  ['2026-11-29T23:59:59.999Z', '2026-11-30T00:00:00.000Z'],
  ['2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('[DEC-91] the day’s messages begin anew with the UTC day: at %s that is %s', (now, next) => {
  expect(nextQuotaDay(new Date(now)).toISOString()).toBe(next)
})
