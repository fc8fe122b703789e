import { expect, test } from 'vitest'
import { makePushWatch } from '#lib/services/push/push-watch.ts'
import { makeSimulatedClock } from '#tests/domain/turn-taking/simulated-clock.ts'

/** Makes a watch over rooms whose subscribers a test sets, with the times of its looks and of its jobs. */
function setUp() {
  const clock = makeSimulatedClock(0)
  const [looks, jobs]: [number[], number[]] = [[], []]
  const room = { hasSubscriber: false }
  const watch = makePushWatch({
    clock,
    push: {
      isAnybodyToldOf: async () => {
        looks.push(clock.now())
        return room.hasSubscriber
      },
    },
    jobs: {
      add: async () => {
        jobs.push(clock.now())
        return true
      },
      addIn: async () => true,
    },
    onError: (cause) => {
      throw cause
    },
  })
  const hear = (): Promise<void> => {
    watch.heard('room')
    return clock.advance(0)
  }
  return { clock, looks, jobs, room, hear, ...watch }
}

test('[PUSH-1] a message in a room without subscribers is looked at once more when the half minute ends', async () => {
  const { clock, looks, jobs, room, hear } = setUp()
  await hear()
  await clock.advance(5000)
  await hear()
  room.hasSubscriber = true
  await clock.advance(40_000)
  expect(looks).toEqual([0, 30_000])
  expect(jobs).toEqual([30_000])
})

test('[PUSH-2] a room without subscribers costs one look a half minute, and none once it is silent', async () => {
  const { clock, looks, jobs, hear } = setUp()
  for (let second = 0; second < 61; second++) {
    await hear()
    await clock.advance(1000)
  }
  await clock.advance(600_000)
  expect(looks).toEqual([0, 30_000, 60_000, 90_000])
  expect(jobs).toEqual([])
})

test('[PUSH-2] messages covered by a waiting job are not looked at again', async () => {
  const { clock, looks, jobs, room, hear } = setUp()
  room.hasSubscriber = true
  await hear()
  await clock.advance(1000)
  await hear()
  await clock.advance(600_000)
  expect([looks, jobs]).toEqual([[0], [0]])
})

test('[PUSH-1] once the people of a room change, its next message is looked at, and one that was not is at once', async () => {
  const { clock, looks, jobs, room, hear, peopleChanged } = setUp()
  await hear()
  await clock.advance(1000)
  peopleChanged('room')
  await clock.advance(1000)
  expect(looks, 'nothing was said meanwhile').toEqual([0])
  await hear()
  await clock.advance(1000)
  await hear()
  room.hasSubscriber = true
  peopleChanged('room')
  await clock.advance(0)
  await clock.advance(600_000)
  expect(looks).toEqual([0, 2000, 3000])
  expect(jobs).toEqual([3000])
})
