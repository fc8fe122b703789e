import { expect, test } from 'vitest'
import { isResetDue, toResetVotes } from '#lib/domain/people/members.ts'

const person = (userId: string, hasVoted: boolean, isOnline = true) => ({
  userId,
  userName: 'Anon',
  hasVoted,
  isOnline,
})

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
  const online = Array.from({ length: people }, (_, at) => person(`guest-${at}`, at < votes))
  expect(isResetDue(online)).toBe(isDue)
  const { needed, total } = toResetVotes(online)
  expect([votes >= needed, total]).toEqual([isDue, people])
})

test('[DEC-2] the vote of a person who left does not count, and an empty room is no majority', () => {
  const gone = person('gone', true, false)
  expect(isResetDue([gone, person('here', false)])).toBe(false)
  expect(isResetDue([gone])).toBe(false)
  expect(toResetVotes([gone, person('here', false)])).toEqual({ votes: {}, needed: 1, total: 1 })
})
