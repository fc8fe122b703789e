import { expect, test } from 'vitest'
import { nextInTurn } from '#gateway/catch-up.ts'

test.each([201, 399, 1001])('of %i rooms each has its turn before any has two more', (count) => {
  const rooms = Array.from({ length: count }, (_, at) => at)
  const turns = new Map<number, number>()
  const MOST = 200
  for (let served = 0; served < 3 * count; served += MOST) {
    const next = nextInTurn(rooms, served, MOST)
    expect(next).toHaveLength(MOST)
    for (const room of next) turns.set(room, (turns.get(room) ?? 0) + 1)
  }
  const times = rooms.map((room) => turns.get(room) ?? 0)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(1)
})

test('fewer rooms than there are turns are all served, and none twice', () => {
  expect(nextInTurn(['a', 'b'], 400, 200)).toEqual(['a', 'b'])
  expect(nextInTurn([], 400, 200)).toEqual([])
})
