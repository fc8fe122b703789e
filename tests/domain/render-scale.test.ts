import { expect, test } from 'vitest'
import { FIRST_SCALE, FRAME_MS, frameInterval, nextScale } from '#lib/domain/page/render-scale.ts'

/** Settles the scale on a device whose full-size frame takes this long. The time is proportional to the pixels. */
function settle(fullFrameMs: number): number | null {
  let scale: number | null = FIRST_SCALE
  for (let frame = 0; frame < 40 && scale !== null; frame++) scale = nextScale(scale, fullFrameMs * scale ** 2)
  return scale
}

test('a fast device gets the finest picture', () => {
  expect(settle(1)).toBe(0.5)
})

test('a slow device gets a coarser one that it can draw in time', () => {
  const scale = settle(200) ?? 0
  expect(scale).toBeLessThan(FIRST_SCALE)
  expect(scale).toBeGreaterThan(0.1)
  expect(200 * scale ** 2).toBeLessThanOrEqual(10.001)
})

test('a device for which even the coarsest is too much gives up', () => {
  expect(settle(5000)).toBeNull()
})

test('frames come 30 times a second, or as often as leaves four fifths of the time to others', () => {
  expect(frameInterval(2)).toBe(FRAME_MS)
  expect(frameInterval(20)).toBe(100)
})
