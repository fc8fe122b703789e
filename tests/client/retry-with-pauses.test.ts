import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWithPauses } from '#lib/client/retry-with-pauses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns the times of the calls, in ms after the start. */
async function timesOf(pauses: Parameters<typeof retryWithPauses>[0], callsUntilDone: number): Promise<number[]> {
  const startedAt = Date.now()
  const times: number[] = []
  const giveUp = retryWithPauses(pauses, async () => {
    times.push(Date.now() - startedAt)
    return times.length === callsUntilDone
  })
  await vi.advanceTimersByTimeAsync(10_000)
  giveUp()
  return times
}

test('the pauses double up to the longest, and the calls end with the first success', async () => {
  expect(await timesOf({ firstMs: 300, maxMs: 1000 }, 5)).toEqual([300, 900, 1900, 2900, 3900])
  expect(await timesOf({ firstMs: 300, maxMs: 1000, isAtOnce: true }, 4)).toEqual([0, 300, 900, 1900])
})

test('giving up aborts the running call and makes no other', async () => {
  let signal: AbortSignal | undefined
  const call = vi.fn(async (given: AbortSignal) => {
    signal = given
    return false
  })
  const giveUp = retryWithPauses({ firstMs: 300, maxMs: 1000, isAtOnce: true }, call)
  giveUp()
  expect(signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(call).toHaveBeenCalledOnce()
})
