import { describe, expect, test } from 'vitest'
import {
  noteConnection,
  beginOrExtend,
  GONE_FOR_MS,
  isCaughtUp,
  isOver,
  completeLook,
  noteUnheardPeer,
  nextRooms,
} from '#lib/domain/outage.ts'

const MARGIN_MS = 10_000

describe('an outage of the way between gateways', () => {
  test('is over when a look began a margin after the way carried again', () => {
    let outage = noteConnection(beginOrExtend(null, 0), false, 1000)
    outage = completeLook(outage, outage, 2000)
    expect(isOver(outage, MARGIN_MS)).toBe(false)
    outage = noteConnection(outage, true, 3000)
    outage = completeLook(outage, outage, 12_999)
    expect(isOver(noteConnection(outage, true, 14_000), MARGIN_MS)).toBe(false)
    outage = completeLook(outage, outage, 13_000)
    expect(isOver(noteConnection(outage, true, 14_000), MARGIN_MS)).toBe(true)
  })

  test('goes on from its last look where the way fails once more', () => {
    let outage = noteConnection(beginOrExtend(null, 0), true, 1000)
    outage = beginOrExtend(completeLook(outage, outage, 5000), 6000)
    expect(outage).toMatchObject({ beganAt: 0, endedAt: null, lookedAt: 5000 })
    expect(isOver(noteConnection(outage, true, 7000), 0), 'the time before the failure does not count').toBe(false)
  })

  test('reaches as far back as another gateway may have stood still before it could say so, and then to its last word', () => {
    let outage = noteUnheardPeer('other', beginOrExtend(null, 100_000), 100_000)
    expect(outage.lookedAt).toBe(100_000 - GONE_FOR_MS)
    outage = completeLook(outage, outage, 101_000)
    outage = noteUnheardPeer('other', outage, 101_500)
    expect(outage.lookedAt, 'since it last said so').toBe(100_000)
    outage = noteUnheardPeer('a third', outage, 102_000)
    expect(outage.lookedAt).toBe(102_000 - GONE_FOR_MS)
  })

  test('keeps what was said during a look for the next one', () => {
    const before = beginOrExtend(null, 100_000)
    const outage = completeLook(noteUnheardPeer('other', before, 100_500), before, 100_200)
    expect(outage.lookedAt).toBe(100_500 - GONE_FOR_MS)
  })
})

describe('rooms take turns to be told anew how they stand', () => {
  const rooms = (count: number) => Array.from({ length: count }, (_, at) => `room ${at}`)

  test.each([201, 399, 1001])('of %i each has its turn before any has two more', (count) => {
    const times = new Map(rooms(count).map((room) => [room, 0]))
    let outage = beginOrExtend(null, 0)
    for (let now = 1; now < 30; now++) {
      const turns = nextRooms(outage, rooms(count), 200, now)
      outage = turns.outage
      expect(new Set(turns.due).size).toBe(200)
      for (const room of turns.due) times.set(room, (times.get(room) ?? 0) + 1)
    }
    expect(Math.max(...times.values()) - Math.min(...times.values())).toBeLessThanOrEqual(1)
  })

  test('whoever has just come goes first, and those that nobody is in any more have none', () => {
    const { due, outage } = nextRooms(beginOrExtend(null, 0), ['a', 'b', 'c'], 2, 1000)
    expect(due).toEqual(['a', 'b'])
    expect(nextRooms(outage, ['d', 'b', 'c'], 2, 2000).due).toEqual(['d', 'c'])
    expect(nextRooms(outage, ['b'], 2, 2000).due).toEqual(['b'])
    expect(nextRooms(outage, [], 2, 2000).due).toEqual([])
  })

  test('until all had theirs since the way carries again, though all messages were found long before', () => {
    const here = rooms(12_000)
    let outage = noteConnection(nextRooms(beginOrExtend(null, 0), here, 200, 500).outage, true, 1000)
    const toldAt = new Map<string, number>()
    let now = 1000
    for (; !isOver(outage, MARGIN_MS); now += 1000) {
      const turns = nextRooms(completeLook(outage, outage, now), here, 200, now)
      outage = turns.outage
      for (const room of turns.due) toldAt.set(room, now)
      expect(isCaughtUp(outage, MARGIN_MS)).toBe(now >= 1000 + MARGIN_MS)
    }
    expect(toldAt.size).toBe(12_000)
    expect(now, 'each once').toBe(61_000)
  })
})
