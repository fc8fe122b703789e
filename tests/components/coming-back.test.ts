// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeComingBack } from '#components/chat/coming-back/coming-back.ts'
import { makeChatCore } from '#components/chat/store/core.ts'
import * as calls from '#lib/client/chat/calls/chat-calls.ts'
import type { Brief } from '#lib/protocol/events/reading.ts'
import { message } from '../domain/timeline-builders.ts'
import { ACCESS } from '../client/stand-in-gateway.ts'

vi.mock(import('#lib/client/chat/calls/chat-calls.ts'), async (original) => ({
  ...(await original()),
  readBrief: vi.fn(),
  tellRead: vi.fn(),
}))

const BRIEF: Brief = { count: 30, people: [], lines: [] }
/** The last seq in view. */
const LAST = 40

let close = () => {}
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  close()
  vi.useRealTimers()
})

async function open(answer: Promise<Brief | null> = Promise.resolve(BRIEF)) {
  vi.mocked(calls.tellRead).mockReset()
  vi.mocked(calls.readBrief).mockReset().mockReturnValue(answer)
  const core = makeChatCore(ACCESS, () => {})
  core.set({ isJoined: true, joins: 1 })
  core.dispatch({ type: 'readMark', seq: 10 })
  const comingBack = makeComingBack(core)
  close = comingBack.open()
  comingBack.actions.sawUpTo(LAST)
  await vi.advanceTimersByTimeAsync(0)
  return core
}

describe('[BRIEF-2] a brief that was closed or read on another device', () => {
  test('is gone once the read mark covers all that it is about', async () => {
    const core = await open()
    expect(core.get().brief).toMatchObject(BRIEF)
    core.dispatch({ type: 'readMark', seq: LAST - 1 })
    expect(core.get().brief, 'something is left').not.toBeNull()
    core.dispatch({ type: 'readMark', seq: LAST })
    expect(core.get().brief).toBeNull()
  })

  test('stays, and counts as read at once, for somebody who answers', async () => {
    const core = await open()
    core.dispatch({ type: 'sending', message: message(0, { id: 't1', tempMsgId: 't1', status: 'sending' }) })
    expect(calls.tellRead).toHaveBeenCalledExactlyOnceWith(expect.anything(), LAST)
    core.dispatch({ type: 'readMark', seq: LAST })
    expect(core.get().brief).not.toBeNull()
  })

  test('does not appear when it arrives after that', async () => {
    const { promise, resolve } = Promise.withResolvers<Brief | null>()
    const core = await open(promise)
    core.dispatch({ type: 'readMark', seq: LAST })
    resolve(BRIEF)
    await vi.advanceTimersByTimeAsync(0)
    expect(core.get().brief).toBeNull()
  })

  test('stays where it was shown for long enough to count as read, until it is closed there', async () => {
    const core = await open()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(calls.tellRead, 'for this test to mean anything').toHaveBeenCalledWith(expect.anything(), LAST)
    core.dispatch({ type: 'readMark', seq: LAST }) // as the next join answers
    expect(core.get().brief).not.toBeNull()
  })
})
