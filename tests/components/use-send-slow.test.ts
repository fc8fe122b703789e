// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSendSlow } from '#components/chat/use-send-slow.ts'
import { optimistic } from '../domain/timeline-builders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[DEC-30] a send is slow after 300 ms without its acknowledgement, and with it no longer', () => {
  const sending = optimistic('t1', { timestamp: new Date().toISOString() })
  const { result, rerender } = renderHook(useSendSlow, { initialProps: [sending] })
  act(() => void vi.advanceTimersByTime(299))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
  rerender([])
  expect(result.current).toBe(false)
})
