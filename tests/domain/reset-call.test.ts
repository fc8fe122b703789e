import { expect, test } from 'vitest'
import { nameTags } from '#lib/domain/people/namesakes.ts'
import { resetCall } from '#lib/domain/room/reset/reset-call.ts'
import { makeTimeline, mira, person } from '#tests/support/chat.ts'

const among = (...voters: [string, string][]) =>
  resetCall(makeTimeline({ votes: { voters: new Map(voters), needed: 2, total: 3, isMajority: false } }))

test('people who have voted to reset are named to the others', () => {
  expect(among()).toBeNull()
  expect(among(['guest-ben', 'Ben'])).toBe('Ben voted to reset this chat.')
  expect(among(['guest-ben', 'Ben'], ['guest-eva', 'Eva'])).toBe('Ben and Eva voted to reset this chat.')
  expect(among(['guest-ben', 'Ben'], ['guest-mira', 'Mira']), 'it is one’s own vote too').toBeNull()
})

test('a namesake who has voted is named with the mark from the list', () => {
  const people = [mira, person('guest-1', 'Anon'), person('guest-2', 'Anon')]
  const tag = nameTags(people)('guest-2', 'Anon')
  const votes = { voters: new Map([['guest-2', 'Anon']]), needed: 2, total: 3, isMajority: false }
  const timeline = makeTimeline({ votes, participants: new Map(people.map((one) => [one.userId, one])) })
  expect(tag).not.toBeNull()
  expect(resetCall(timeline)).toBe(`Anon #${tag} voted to reset this chat.`)
})
