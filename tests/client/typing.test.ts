import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeTyping, makeTypingMemory } from '#lib/client/chat/typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('own typing', () => {
  test('[TYPE-1] [TYPE-2] is reported while typing, at most once a second', () => {
    const tell = vi.fn()
    const typing = makeTyping(tell)
    for (let key = 1; key <= 25; key++) {
      typing.typed('x'.repeat(key))
      vi.advanceTimersByTime(100)
    }
    expect(tell.mock.calls).toEqual([[true], [true], [true]]) // at 0, 1000 and 2000 ms of 2500
  })

  test('[DEC-24] ends when the box becomes empty, once', () => {
    const tell = vi.fn()
    const typing = makeTyping(tell)
    typing.typed('a')
    typing.typed('')
    typing.typed('')
    expect(tell.mock.calls).toEqual([[true], [false]])
  })

  test('[DEC-24] ends when the message is sent', () => {
    const tell = vi.fn()
    const typing = makeTyping(tell)
    typing.typed('a')
    typing.stopped()
    vi.advanceTimersByTime(10_000)
    expect(tell.mock.calls).toEqual([[true], [false]])
  })

  test('[DEC-24] ends after 3 s without a key', () => {
    const tell = vi.fn()
    const typing = makeTyping(tell)
    typing.typed('a')
    vi.advanceTimersByTime(2000)
    typing.typed('ab')
    vi.advanceTimersByTime(2999)
    expect(tell).not.toHaveBeenCalledWith(false)
    vi.advanceTimersByTime(1)
    expect(tell).toHaveBeenLastCalledWith(false)
  })
})

describe("others' typing", () => {
  const ben = { userId: 'guest-ben', userName: 'Ben', isTyping: true }

  test('[SOCK-34] is forgotten 5 s after the last event', () => {
    const show = vi.fn()
    const memory = makeTypingMemory(show)
    memory.heard(ben)
    vi.advanceTimersByTime(4000)
    memory.heard(ben)
    vi.advanceTimersByTime(4999)
    expect(show.mock.calls).toEqual([[ben], [ben]])
    vi.advanceTimersByTime(1)
    expect(show).toHaveBeenLastCalledWith({ ...ben, isTyping: false })
  })

  test('[SOCK-34] is not forgotten again after its end', () => {
    const show = vi.fn()
    const memory = makeTypingMemory(show)
    memory.heard(ben)
    memory.heard({ ...ben, isTyping: false })
    vi.advanceTimersByTime(6000)
    expect(show).toHaveBeenCalledTimes(2)
    memory.heard(ben)
    memory.stop()
    vi.advanceTimersByTime(6000)
    expect(show).toHaveBeenCalledTimes(3)
  })
})
