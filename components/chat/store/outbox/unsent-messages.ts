import { unsent, type UnsentMessage } from '#lib/client/storage/unsent.ts'
import type { Me } from '#lib/domain/room/timeline.ts'
import type { Message } from '#lib/protocol/entities.ts'
import type { MessageFile } from '#lib/protocol/files.ts'
import { allOf, type ChatCore } from '../core.ts'
import { optimisticMessage } from './optimistic-message.ts'

/**
 * Stores undelivered messages beyond the page: when the same person opens the chat again, they show as failed, with
 * Retry. They keep their tempMsgId, so a message that did arrive is not stored twice (DEC-34).
 */
export function makeUnsentMessages(
  core: ChatCore,
  restoreFiles: (tempMsgId: string) => Promise<MessageFile[]>,
  settled: (tempMsgId: string) => void,
) {
  const { sessionId } = core.get().access
  /** The stored messages to drop once they leave the outbox. */
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
    const known = new Set(core.get().timeline.outbox.map(({ tempMsgId }) => tempMsgId))
    const mine = unsent.of(sessionId).filter(({ userId, tempMsgId }) => me?.ids.has(userId) && !known.has(tempMsgId))
    if (mine.length === 0) return
    for (const message of mine) if (message.hasFiles) void restoreWithFiles(message, me)
    const words = mine.filter(({ hasFiles }) => !hasFiles)
    for (const { tempMsgId } of words) held.add(tempMsgId)
    core.dispatch({ type: 'restored', messages: words.map((message) => rowOf(message, me)) })
  }

  /** Restores a message with its files. If the files are lost its text remains; without text it is dropped. */
  async function restoreWithFiles(message: UnsentMessage, me: Me | null): Promise<void> {
    const files = await restoreFiles(message.tempMsgId)
    if (files.length === 0 && message.text === '') return unsent.drop(sessionId, message.tempMsgId)
    held.add(message.tempMsgId)
    core.dispatch({ type: 'restored', messages: [rowOf(message, me, files)] })
  }

  return {
    keep: (message: ReturnType<typeof optimisticMessage>) =>
      unsent.keep(sessionId, { ...message, hasFiles: Boolean(message.files?.length) || undefined }),
    /** Keeps the message stored while a retry takes it out of the outbox for a moment. */
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

function rowOf(message: UnsentMessage, me: Me | null, files: MessageFile[] = []): Message {
  return { ...optimisticMessage(message, me, 'failed', files), timestamp: message.timestamp }
}
