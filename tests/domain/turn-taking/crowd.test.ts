import { expect, test } from 'vitest'
import { decide } from '#lib/domain/turn-taking/decide.ts'
import { makeLookAtRoom } from '#lib/services/look-at-room.ts'

const NOW = new Date(Date.UTC(2026, 10, 21, 9))
const CROWD = Array.from({ length: 3000 }, (_, at) => ({
  ...{ userId: `guest-${at}`, ids: [`guest-${at}`], number: at + 1, userName: `Person ${at}`, timeZone: null },
  ...{ isOnline: true, lastSeenAt: NOW, joinedSeq: 1 },
}))
const LINES = Array.from({ length: 40 }, (_, at) => ({
  ...{ seq: at + 1, userId: `guest-${2900 + at}`, userName: `Person ${2900 + at}`, kind: 'person' as const },
  ...{
    text: 'Person, should we go?',
    at: new Date(NOW.getTime() - 60_000),
    seenSeq: null,
    reason: null,
    isBrokenOff: false,
  },
}))

test('of thousands in a room Parley looks at those who spoke and some more, so that a look stays short', async () => {
  const state = { isHushed: false, activity: 'balanced' as const, hiddenPrompt: null, isOpen: true, isReplying: false }
  const look = await makeLookAtRoom({
    roomView: { read: async () => ({ ...state, now: NOW }), transcript: async () => LINES },
    participants: { people: async () => CROWD },
  })('s', { kind: 'said', sinceSeq: 1 })
  const room = look!.room
  expect(room.people).toHaveLength(50)
  const known = new Set(room.people.map(({ userId }) => userId))
  expect(LINES.filter(({ userId }) => !known.has(userId))).toEqual([])
  const began = performance.now()
  decide({ ...room, typing: [], lastAskedAt: null }, { kind: 'said', sinceSeq: 1 }, NOW)
  expect(performance.now() - began).toBeLessThan(1000)
})
