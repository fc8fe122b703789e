import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRecent } from '../../gateway/recent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what was added is remembered for its time, and forgotten after twice as long', () => {
  const recent = makeRecent<number>(1000)
  recent.set('first', 1)
  vi.advanceTimersByTime(1001)
  recent.set('second', 2)
  expect([recent.has('first'), recent.get('first'), recent.get('second')]).toEqual([true, 1, 2])
  recent.set('second', 20)
  expect(recent.get('second')).toBe(20)
  vi.advanceTimersByTime(1001)
  recent.set('third', 3)
  expect([recent.has('first'), recent.has('second')]).toEqual([false, true])
})

test('of very much only the latest is remembered', () => {
  const recent = makeRecent<number>(1000)
  for (let at = 0; at < 500_000; at++) recent.set(`message ${at}`, at)
  expect([recent.has('message 0'), recent.has('message 300000'), recent.has('message 499999')]).toEqual([
    false,
    true,
    true,
  ])
})
