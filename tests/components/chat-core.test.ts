// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { makeChatCore } from '#components/chat/store/core.ts'
import { ACCESS } from '../client/stand-in-gateway.ts'

test('a watch runs its effect at once and at each change, and cleans up before the next run', () => {
  const core = makeChatCore(ACCESS, () => {})
  const seen: string[] = []
  const stop = core.watch(
    ({ joins }) => joins,
    (joins) => {
      seen.push(`run ${joins}`)
      return () => void seen.push(`clean ${joins}`)
    },
  )
  core.set({ banner: 'other' })
  core.set({ joins: 1 })
  expect(seen).toEqual(['run 0', 'clean 0', 'run 1'])
  stop()
  stop()
  core.set({ joins: 2 })
  expect(seen).toEqual(['run 0', 'clean 0', 'run 1', 'clean 1'])
})

test.each([0, 1])('an effect that stops its watch at value %d runs no more, and is cleaned up once', (last) => {
  const core = makeChatCore(ACCESS, () => {})
  const cleanUp = vi.fn()
  const effect = vi.fn((joins: number, stop: () => void) => {
    if (joins === last) stop()
    return () => cleanUp(joins)
  })
  const stop = core.watch(({ joins }) => joins, effect)
  core.set({ joins: 1 })
  core.set({ joins: 2 })
  stop()
  expect(effect).toHaveBeenCalledTimes(last + 1)
  expect(cleanUp.mock.calls.filter(([joins]) => joins === last)).toHaveLength(1)
})
