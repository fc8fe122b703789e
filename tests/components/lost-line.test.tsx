// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBanner } from '#components/chat/error-banner.tsx'
import { makeChatCore } from '#components/chat/store/core.ts'
import { watchLapse } from '#components/chat/store/lapse.ts'
import { deliverInOrder } from '#components/chat/store/outbox/in-order.ts'
import { optimisticMessage } from '#components/chat/store/outbox/optimistic-message.ts'
import { InChat } from '#components/chat/use-chat.ts'
import { makeChat, makeTimeline } from '#tests/support/chat.ts'

function joinedCore() {
  const core = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
  core.set({ isJoined: true, isConnected: true, timeline: makeTimeline() })
  return core
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('[ROOM-5] [CHAT-37] a lapse below 3 s keeps the page connected; after 3 s it counts as disconnected', () => {
  const core = joinedCore()
  const stop = watchLapse(core)
  core.set({ isJoined: false })
  vi.advanceTimersByTime(2900)
  expect(core.get().isConnected).toBe(true)
  core.set({ isJoined: true })
  vi.advanceTimersByTime(5000)
  expect(core.get().isConnected).toBe(true)
  core.set({ isJoined: false })
  vi.advanceTimersByTime(3000)
  expect(core.get().isConnected).toBe(false)
  stop()
})

test('[ROOM-5] a chat that was never joined waits for no lapse', () => {
  const core = makeChatCore({ sessionId: 's1', accessToken: 'k1' }, () => {})
  const stop = watchLapse(core)
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('[ROOM-5] [CHAT-39] the final banner has a button that tries again', async () => {
  const chat = makeChat({ isConnected: false, banner: 'Connection lost.', canDial: true })
  render(
    <InChat value={chat.store}>
      <ErrorBanner />
    </InChat>,
  )
  await userEvent
    .setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    .click(screen.getByRole('button', { name: 'Try again' }))
  expect(chat.dialAgain).toHaveBeenCalledOnce()
  chat.set({ canDial: false })
  expect(screen.queryByRole('button')).toBeNull()
})

function waiting(core: ReturnType<typeof joinedCore>, ...texts: string[]) {
  const outgoing = texts.map((text) => ({ text, tempMsgId: `t-${text}` }))
  for (const one of outgoing) {
    core.dispatch({ type: 'sending', message: optimisticMessage(one, core.get().timeline.me, 'sending') })
  }
  return outgoing
}

test('[ROOM-6] messages sent in order wait for the one before to be stored', () => {
  const core = joinedCore()
  const deliver = vi.fn()
  const sent = () => deliver.mock.calls.map(([{ text }]) => text as string)
  deliverInOrder(core, waiting(core, 'a', 'b', 'c'), deliver)
  expect(sent()).toEqual(['a'])
  core.dispatch({ type: 'sendSettled', tempMsgId: 't-a' })
  expect(sent()).toEqual(['a', 'b'])
  core.dispatch({ type: 'sendSettled', tempMsgId: 't-b' })
  core.dispatch({ type: 'sendSettled', tempMsgId: 't-c' })
  expect(sent()).toEqual(['a', 'b', 'c'])
})

test('[ROOM-6] a failed message fails those behind it, so that none overtakes it', () => {
  const core = joinedCore()
  const deliver = vi.fn()
  deliverInOrder(core, waiting(core, 'a', 'b', 'c'), deliver)
  core.dispatch({ type: 'sendFailed', tempMsgId: 't-a', status: 'failed', error: 'no' })
  expect(core.get().timeline.outbox.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
  core.dispatch({ type: 'sendSettled', tempMsgId: 't-a' })
  expect(deliver).toHaveBeenCalledOnce()
})
