// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeChatCore } from '#components/chat/store/core.ts'
import type { Attachment } from '#components/chat/store/files/attachment.ts'
import { watchSlowSends } from '#components/chat/store/loading.ts'
import { ACCESS } from '../client/stand-in-gateway.ts'
import { optimistic } from '../domain/timeline-builders.ts'

const picture: Attachment = {
  ...{ id: 'a1', kind: 'picture', type: 'image/png', bytes: new Blob(['x']), name: 'a.png', alt: '' },
  ...{ width: 40, height: 30, fileId: null, preview: null, progress: 0.4, failure: null },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[DEC-30] a send is slow after 300 ms without its acknowledgement, and with it no longer', () => {
  const core = makeChatCore(ACCESS, () => {})
  const stop = watchSlowSends(core)
  core.dispatch({ type: 'sending', message: optimistic('t1', { timestamp: new Date().toISOString() }) })
  vi.advanceTimersByTime(299)
  expect(core.get().isSendSlow).toBe(false)
  vi.advanceTimersByTime(1)
  expect(core.get().isSendSlow).toBe(true)
  core.dispatch({ type: 'sendSettled', tempMsgId: 't1' })
  expect(core.get().isSendSlow).toBe(false)
  stop()
})

test('[DEC-30] [DEC-77] a message that waits for its files is no slow send; 300 ms after they are stored it is', () => {
  const core = makeChatCore(ACCESS, () => {})
  const stop = watchSlowSends(core)
  core.set({ filesUnderWay: new Map([['t1', [picture]]]) })
  core.dispatch({ type: 'sending', message: optimistic('t1', { timestamp: new Date().toISOString() }) })
  vi.advanceTimersByTime(5000)
  expect(core.get().isSendSlow, 'Send stays').toBe(false)

  core.dispatch({ type: 'sending', message: optimistic('t2', { timestamp: new Date().toISOString() }) })
  vi.advanceTimersByTime(300)
  expect(core.get().isSendSlow, 'a later text').toBe(true)
  core.dispatch({ type: 'sendSettled', tempMsgId: 't2' })
  expect(core.get().isSendSlow).toBe(false)

  core.set({ filesUnderWay: new Map([['t1', [{ ...picture, fileId: 'f1' }]]]) })
  vi.advanceTimersByTime(299)
  expect(core.get().isSendSlow).toBe(false)
  vi.advanceTimersByTime(1)
  expect(core.get().isSendSlow).toBe(true)
  stop()
})
