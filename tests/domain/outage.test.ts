import { describe, expect, test } from 'vitest'
import { found, goesOn, GONE_FOR_MS, isOver, lookedFor, saidBy } from '#lib/domain/outage.ts'

const MARGIN_MS = 10_000

describe('an outage of the way between gateways', () => {
  test('is over when a look began a margin after the way carried again', () => {
    let outage = found(goesOn(null, 0), false, 1000)
    outage = lookedFor(outage, outage, 2000)
    expect(isOver(outage, MARGIN_MS)).toBe(false)
    outage = found(outage, true, 3000)
    outage = lookedFor(outage, outage, 12_999)
    expect(isOver(found(outage, true, 14_000), MARGIN_MS)).toBe(false)
    outage = lookedFor(outage, outage, 13_000)
    expect(isOver(found(outage, true, 14_000), MARGIN_MS)).toBe(true)
  })

  test('goes on from its last look where the way fails once more', () => {
    let outage = found(goesOn(null, 0), true, 1000)
    outage = goesOn(lookedFor(outage, outage, 5000), 6000)
    expect(outage).toMatchObject({ beganAt: 0, endedAt: null, lookedAt: 5000 })
    expect(isOver(found(outage, true, 7000), 0), 'the time before the failure does not count').toBe(false)
  })

  test('reaches as far back as another gateway may have stood still before it could say so, and then to its last word', () => {
    let outage = saidBy('other', goesOn(null, 100_000), 100_000)
    expect(outage.lookedAt).toBe(100_000 - GONE_FOR_MS)
    outage = lookedFor(outage, outage, 101_000)
    outage = saidBy('other', outage, 101_500)
    expect(outage.lookedAt, 'since it last said so').toBe(100_000)
    outage = saidBy('a third', outage, 102_000)
    expect(outage.lookedAt).toBe(102_000 - GONE_FOR_MS)
  })

  test('keeps what was said during a look for the next one', () => {
    const before = goesOn(null, 100_000)
    const outage = lookedFor(saidBy('other', before, 100_500), before, 100_200)
    expect(outage.lookedAt).toBe(100_500 - GONE_FOR_MS)
  })
})
