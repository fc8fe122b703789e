// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeChatCore } from '#components/chat/store/core.ts'
import { watchSlowSends } from '#components/chat/store/loading.ts'
import { ACCESS } from '../client/stand-in-gateway.ts'
import { optimistic } from '../domain/timeline-builders.ts'

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
