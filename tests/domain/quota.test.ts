import { expect, test } from 'vitest'
import { quotaWarning } from '#lib/domain/quota.ts'

test('a quota of 30 warns at 24 and at 29 and at no other count', () => {
  const warned = Array.from({ length: 31 }, (_, used) => used).filter(
    (used) => quotaWarning({ used, max: 30 }) !== null,
  )
  expect(warned).toEqual([24, 29])
})

test('where 80 % and 95 % fall together there is one warning', () => {
  expect([1, 2, 3].filter((used) => quotaWarning({ used, max: 3 }))).toEqual([3])
})
