import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRecent } from '../../gateway/recent.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what was added is remembered for its time, and forgotten after twice as long', () => {
  const recent = makeRecent(1000)
  recent.add('first')
  vi.advanceTimersByTime(1001)
  recent.add('second')
  expect(recent.has('first')).toBe(true)
  vi.advanceTimersByTime(1001)
  recent.add('third')
  expect([recent.has('first'), recent.has('second')]).toEqual([false, true])
})

test('of very much only the latest is remembered', () => {
  const recent = makeRecent(1000)
  for (let at = 0; at < 500_000; at++) recent.add(`message ${at}`)
  expect([recent.has('message 0'), recent.has('message 300000'), recent.has('message 499999')]).toEqual([
    false,
    true,
    true,
  ])
})
