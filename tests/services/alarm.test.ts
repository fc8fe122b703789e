import { expect, test } from 'vitest'
import { makeAlarm } from '#lib/services/alarm.ts'
import { makeSimulatedClock } from '#tests/domain/turn-taking/simulated-clock.ts'

/** Makes an alarm, with the times at which it rang and the number of timers it took. */
function setUp() {
  const clock = makeSimulatedClock(0)
  const rang: number[] = []
  let timers = 0
  const counted = {
    ...clock,
    after(ms: number, work: () => void) {
      timers += 1
      return clock.after(ms, work)
    },
  }
  const alarm = makeAlarm(counted, () => rang.push(clock.now()))
  return { clock, alarm, rang, timers: () => timers }
}

test('an alarm rings once, when it is due', async () => {
  const { clock, alarm, rang } = setUp()
  alarm.set(1500)
  await clock.advance(10_000)
  expect(rang).toEqual([1500])
  alarm.set(200)
  await clock.advance(10_000)
  expect(rang).toEqual([1500, 10_200])
})

test('put off again and again it rings after the last time, and takes a timer only when one has run out', async () => {
  const { clock, alarm, rang, timers } = setUp()
  for (let times = 0; times < 100; times++) {
    alarm.set(1500)
    await clock.advance(10)
  }
  await clock.advance(10_000)
  expect(rang).toEqual([99 * 10 + 1500])
  expect(timers()).toBe(2)
})

test('set for an earlier time it rings then, and not again at the later one', async () => {
  const { clock, alarm, rang } = setUp()
  alarm.set(6000)
  alarm.set(400)
  await clock.advance(10_000)
  expect(rang).toEqual([400])
})

test('cancelled it does not ring, whether it was put off before or not', async () => {
  const { clock, alarm, rang } = setUp()
  alarm.set(400)
  alarm.set(1500)
  alarm.cancel()
  await clock.advance(10_000)
  expect(rang).toEqual([])
})

test('a timer that fires a part of a millisecond early is in time', async () => {
  const { clock, alarm, rang, timers } = setUp()
  alarm.set(400)
  alarm.set(400.7)
  await clock.advance(10_000)
  expect(rang).toEqual([400])
  expect(timers()).toBe(1)
})
