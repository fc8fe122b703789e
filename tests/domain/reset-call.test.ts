import { expect, test } from 'vitest'
import { resetCall } from '#lib/domain/reset-call.ts'
import { makeTimeline } from '#tests/support/chat.ts'

const among = (...voters: [string, string][]) =>
  resetCall(makeTimeline({ votes: { voters: new Map(voters), needed: 2, total: 3, isMajority: false } }))

test('who has voted to reset is named to whoever has not', () => {
  expect(among()).toBeNull()
  expect(among(['guest-ben', 'Ben'])).toBe('Ben voted to reset this chat.')
  expect(among(['guest-ben', 'Ben'], ['guest-eva', 'Eva'])).toBe('Ben and Eva voted to reset this chat.')
  expect(among(['guest-ben', 'Ben'], ['guest-mira', 'Mira']), 'it is one’s own vote too').toBeNull()
})
