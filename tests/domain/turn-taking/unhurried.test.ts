import { expect, test } from 'vitest'
import { makeUnhurried } from '#lib/services/parley/attention/unhurried.ts'
import { makeSimulatedClock } from '#tests/domain/turn-taking/simulated-clock.ts'

function setUp() {
  const clock = makeSimulatedClock(0)
  const turns: [key: string, at: number][] = []
  return { clock, turns, line: makeUnhurried(clock, (key) => turns.push([key, clock.now()])) }
}

test('[TURN-9] a room that is alone has its turn at once, and fifty in one moment have theirs over two or three seconds', async () => {
  const { clock, turns, line } = setUp()
  line.add('alone')
  await clock.advance(0)
  expect(turns).toEqual([['alone', 0]])

  await clock.advance(1000)
  const rooms = Array.from({ length: 50 }, (_, at) => `room-${at}`)
  for (const room of rooms) line.add(room)
  await clock.advance(3000)
  expect(turns.slice(1).map(([key]) => key)).toEqual(rooms)
  const perTenth = Object.values(Object.groupBy(turns.slice(1), ([, at]) => Math.floor(at / 100))).map(
    (some) => some!.length,
  )
  expect(Math.max(...perTenth)).toBeLessThanOrEqual(6)
})

test('[TURN-9] a room that leaves the line has no turn, and a room that is added again keeps its place', async () => {
  const { clock, turns, line } = setUp()
  for (const key of ['a', 'b', 'c', 'd']) line.add(key)
  line.leave('b')
  line.add('c')
  await clock.advance(1000)
  expect(turns.map(([key]) => key)).toEqual(['a', 'c', 'd'])
})
