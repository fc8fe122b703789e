import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeCounter } from '#lib/adapters/rate-limit/counter.ts'
import { makeAbuseWatch } from '#lib/services/safety/abuse-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const flag = vi.fn(async () => {})
const onError = vi.fn()
const watch = () => makeAbuseWatch({ makeCounter, flag, onError })

async function floodFor(minutes: number, perMinute: number, refusedFrom: (address: string) => void): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    for (let at = 0; at < perMinute; at++) refusedFrom('203.0.113.1')
    await vi.advanceTimersByTimeAsync(61_000)
  }
}

test('an address that goes on for ten minutes is flagged for an hour, once', async () => {
  const refusedFrom = watch()
  await floodFor(9, 200, refusedFrom)
  expect(flag).not.toHaveBeenCalled()
  await floodFor(3, 200, refusedFrom)
  expect(flag).toHaveBeenCalledExactlyOnceWith('203.0.113.1', expect.stringMatching(/^automatic/), 3600)
  expect(onError).not.toHaveBeenCalled()
})

test('one burst, however large, flags no address', async () => {
  await floodFor(1, 100_000, watch())
  expect(flag).not.toHaveBeenCalled()
})

test('many people of one address who are a little fast now and then do not get it flagged', async () => {
  await floodFor(29, 59, watch())
  expect(flag).not.toHaveBeenCalled()
})
