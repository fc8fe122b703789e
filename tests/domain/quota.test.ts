import { expect, test } from 'vitest'
import { quotaWarning } from '#lib/domain/quota.ts'

test('a quota of 30 warns at 24 and at 29 and at no other count', () => {
  const warned = Array.from({ length: 31 }, (_, used) => used).filter(
    (used) => quotaWarning([{ used, max: 30 }]) !== null,
  )
  expect(warned).toEqual([24, 29])
})

test('where 80 % and 95 % fall together there is one warning', () => {
  expect([1, 2, 3].filter((used) => quotaWarning([{ used, max: 3 }]))).toEqual([3])
})

test.each([
  ['the day’s end first', 27, 120, '3 messages left in your quota.'],
  ['the last of the day', 30, 120, 'That was the last message of your quota.'],
  ['the other is far from its end', 24, 30, '6 messages left in your quota.'],
])('of two quotas the one that ends first says how many are left: %s', (_what, daily, shared, warning) => {
  const quotas = [
    { used: daily, max: 30 },
    { used: shared, max: 150 },
  ]
  expect(quotaWarning(quotas)).toBe(warning)
})
