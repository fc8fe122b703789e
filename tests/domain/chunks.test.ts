import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeChunks } from '#lib/services/parley/reply/chunks.ts'
import { systemClock } from '#lib/services/clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a buffer of chunks; `sent` notes each chunk with its time in ms after the first push. */
function open(mayGo = () => true) {
  const sent: [string, number][] = []
  const startedAt = systemClock.now()
  const chunks = makeChunks((text) => sent.push([text, systemClock.now() - startedAt]), 40, systemClock, mayGo)
  return { chunks, sent }
}

test('the first piece goes at once, then one chunk in 40 ms', () => {
  const { chunks, sent } = open()
  for (const piece of ['a', 'b', 'c']) chunks.push(piece)
  vi.advanceTimersByTime(40)
  chunks.push('d')
  vi.advanceTimersByTime(40)
  expect(sent).toEqual([
    ['a', 0],
    ['bc', 40],
    ['d', 80],
  ])
})

test('the last one waits its 40 ms too, and then the reply may end', async () => {
  const { chunks, sent } = open()
  chunks.push('a')
  vi.advanceTimersByTime(10)
  chunks.push('b')
  const ended = chunks.end()
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(30)
  await ended
  expect(sent).toEqual([
    ['a', 0],
    ['b', 40],
  ])
  expect(chunks.text()).toBe('ab')
})

test('with nothing left to send it ends at once', async () => {
  const { chunks, sent } = open()
  chunks.push('a')
  await chunks.end()
  expect(sent).toEqual([['a', 0]])
})

test('a held-back chunk is not sent, and is part of the text all the same', async () => {
  let mayGo = true
  const { chunks, sent } = open(() => mayGo)
  chunks.push('a')
  mayGo = false
  chunks.push('b')
  const ended = chunks.end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await ended).toBe('b')
  expect(sent).toEqual([['a', 0]])
  expect(chunks.text()).toBe('ab')
})
