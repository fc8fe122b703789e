import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitLines } from '#lib/server/log/limited-lines.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('twenty lines a second are written, and the next one says how many were not', () => {
  const written: object[] = []
  const write = limitLines((line: { what: number }) => void written.push(line))
  for (let what = 1; what <= 50; what++) write({ what })
  expect(written).toEqual(Array.from({ length: 20 }, (_, at) => ({ what: at + 1 })))
  vi.advanceTimersByTime(1000)
  write({ what: 51 })
  write({ what: 52 })
  expect(written.slice(20)).toEqual([{ what: 51, unwritten: 30 }, { what: 52 }])
})
