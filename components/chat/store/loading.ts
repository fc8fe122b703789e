import type { Message } from '#lib/protocol/entities.ts'
import { INITIAL_LOADING_DELAY_MS, SEND_SLOW_MS } from '#lib/protocol/limits.ts'
import type { ChatCore, ChatState } from './core.ts'
import { standingOf } from './files/attachment.ts'

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

/**
 * DEC-30: tracks if the oldest unacknowledged send has waited longer than 300 ms. A message that waits for its files is
 * not sent yet, so later messages get the button (DEC-77).
 */
export function watchSlowSends(core: ChatCore): () => void {
  return core.watch(
    (chat) => oldestSend(chat)?.id ?? null,
    () => {
      const oldest = oldestSend(core.get())
      if (!oldest) return
      const hadFiles = core.get().filesUnderWay.has(oldest.tempMsgId ?? '')
      // The timestamp of a message with files is older than its sending.
      const waitedMs = hadFiles ? 0 : Date.now() - new Date(oldest.timestamp).getTime()
      const timer = setTimeout(() => core.set({ isSendSlow: true }), Math.max(SEND_SLOW_MS - waitedMs, 0))
      return () => {
        clearTimeout(timer)
        if (core.get().isSendSlow) core.set({ isSendSlow: false })
      }
    },
  )
}

function oldestSend({ timeline, filesUnderWay }: ChatState): Message | undefined {
  return timeline.outbox.find(({ status, tempMsgId }) => {
    const files = filesUnderWay.get(tempMsgId ?? '') ?? []
    return status === 'sending' && standingOf(files) === 'stored'
  })
}
