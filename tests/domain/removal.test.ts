import { describe, expect, test } from 'vitest'
import {
  isOwnerOnline,
  isRemovalDue,
  removalNeeded,
  removalOffered,
  removeVotesAgainst,
} from '#lib/domain/room/door/removal.ts'
import { parley, person } from '#tests/support/chat.ts'

describe('[DOOR-3] votes to remove a person', () => {
  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
    [9, 5],
  ])('%i people online besides the target need %i votes', (total, needed) => {
    expect(removalNeeded(total)).toBe(needed)
    expect([needed - 1, needed].map((votes) => isRemovalDue({ votes, total }))).toEqual([false, true])
  })
})

describe('[DOOR-5] the removal that a page offers', () => {
  const [mira, ben] = [person('mira', 'Mira'), person('ben', 'Ben')]
  const olga = person('olga', 'Olga', { isOwner: true })
  const me = (userId: string, isOwner = false) => ({ userId, ids: new Set([userId, `guest of ${userId}`]), isOwner })
  const room = (own: ReturnType<typeof me>, isOlgaHere = true) => ({
    me: own,
    participants: new Map([mira, ben, { ...olga, isOnline: isOlgaHere }, parley].map((one) => [one.userId, one])),
    removeVotes: new Map(),
  })

  test.each([
    ['the owner against another', ben, room(me('olga', true)), 'remove'],
    ['the owner against themselves', olga, room(me('olga', true)), null],
    ['the owner against Parley', parley, room(me('olga', true)), null],
    ['another while the owner is here', ben, room(me('mira')), null],
    ['another while the owner is away', ben, room(me('mira'), false), 'vote'],
    ['another against the owner', olga, room(me('mira'), false), null],
    ['another against themselves on another device', person('guest of mira', 'M'), room(me('mira'), false), null],
    ['another against Parley', parley, room(me('mira'), false), null],
    ['somebody whose join is not answered yet', ben, { ...room(me('mira'), false), me: null }, null],
  ])('%s', (_who, target, here, offered) => {
    const reader = { me: here.me, isOwnerOnline: isOwnerOnline(here.participants) }
    expect(removalOffered(target, reader)).toBe(offered)
  })

  test('the page counts people online before the first vote, without the target and Parley', () => {
    expect(removeVotesAgainst('ben', room(me('mira'), false))).toMatchObject({ votes: 0, needed: 2, total: 1 })
  })
})
