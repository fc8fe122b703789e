import { unsent, type UnsentMessage } from '#lib/client/storage/unsent.ts'
import type { Message } from '#lib/protocol/entities.ts'
import { allOf, type ChatCore } from '../core.ts'
import { optimisticMessage } from './optimistic-message.ts'

/**
 * Undelivered messages outlive the page: when the same person opens the chat again, they show as failed, with Retry. They keep
 * their tempMsgId, so a message that did arrive is not stored twice (DEC-34).
 */
export function makeUnsentMessages(core: ChatCore, settled: (tempMsgId: string) => void) {
  const { sessionId } = core.get().access
  /** The stored messages that are dropped once they leave the outbox. */
  let held = new Set<string>()

  function outboxChanged(outbox: readonly Message[]): void {
    const waiting = new Set(outbox.flatMap(({ tempMsgId }) => tempMsgId ?? []))
    for (const tempMsgId of held) {
      if (waiting.has(tempMsgId)) continue
      unsent.drop(sessionId, tempMsgId)
      settled(tempMsgId)
    }
    held = waiting
  }

  function restore(): void {
    const { me } = core.get().timeline
    const mine = unsent.of(sessionId).filter(({ userId }) => me?.ids.has(userId))
    if (mine.length === 0) return
    for (const { tempMsgId } of mine) held.add(tempMsgId)
    const rows = mine.map((message) => ({ ...optimisticMessage(message, me, 'failed'), timestamp: message.timestamp }))
    core.dispatch({ type: 'restored', messages: rows })
  }

  return {
    keep: (message: UnsentMessage) => unsent.keep(sessionId, message),
    /** The message leaves the outbox for a moment, to be sent again: keep it stored. */
    keepAway: (tempMsgId: string) => void held.delete(tempMsgId),
    open(): () => void {
      unsent.sweep()
      return allOf(
        core.watch(({ timeline }) => timeline.outbox, outboxChanged),
        core.watch(
          ({ timeline }) => timeline.me?.userId ?? null,
          (userId) => {
            if (userId !== null) restore()
          },
        ),
      )
    },
  }
}
