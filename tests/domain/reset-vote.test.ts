import { expect, test } from 'vitest'
import { isResetDue, votesNeeded } from '#lib/domain/reset-vote.ts'

test.each([
  [0, 1, false],
  [1, 1, true],
  [1, 2, false],
  [2, 2, true],
  [1, 3, false],
  [2, 3, true],
  [2, 4, false],
  [3, 4, true],
])('[DEC-2] [VOTE-4] %i of %i people online: reset is %s', (votes, people, isDue) => {
  const online = Array.from({ length: people }, (_, index) => `guest-${index}`)
  expect(isResetDue(new Set(online.slice(0, votes)), online)).toBe(isDue)
  expect(votes >= votesNeeded(people)).toBe(isDue)
})

test('[DEC-2] the vote of somebody who left does not count, and nobody online is no majority', () => {
  expect(isResetDue(new Set(['gone']), ['here'])).toBe(false)
  expect(isResetDue(new Set(['gone']), [])).toBe(false)
})
