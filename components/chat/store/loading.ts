import { INITIAL_LOADING_DELAY_MS, SEND_SLOW_MS } from '#lib/protocol/limits.ts'
import type { ChatCore } from './core.ts'

/** CONN-11, DEC-11: ends the initial loading 250 ms after the first join answer. */
export function watchLoading(core: ChatCore): () => void {
  return core.watch(
    ({ joins, isLoaded }) => joins > 0 && !isLoaded,
    (isAlmost) => {
      if (!isAlmost) return
      const timer = setTimeout(() => core.set({ isLoaded: true }), INITIAL_LOADING_DELAY_MS)
      return () => clearTimeout(timer)
    },
  )
}

/** DEC-30: tracks if the oldest unacknowledged send has waited longer than 300 ms. */
export function watchSlowSends(core: ChatCore): () => void {
  return core.watch(
    ({ timeline }) => timeline.outbox.find(({ status }) => status === 'sending')?.id ?? null,
    (oldestId) => {
      const oldest = core.get().timeline.outbox.find(({ id }) => id === oldestId)
      if (!oldest) return
      const waitedMs = Date.now() - new Date(oldest.timestamp).getTime()
      const timer = setTimeout(() => core.set({ isSendSlow: true }), Math.max(SEND_SLOW_MS - waitedMs, 0))
      return () => {
        clearTimeout(timer)
        if (core.get().isSendSlow) core.set({ isSendSlow: false })
      }
    },
  )
}
