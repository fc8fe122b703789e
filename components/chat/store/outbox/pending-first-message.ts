import { pendingFirstMessage } from '#lib/client/storage/pending-first-message.ts'
import { isJoinNotice } from '#lib/domain/messages/notices.ts'
import { PENDING_FIRST_MESSAGE_DELAY_MS } from '#lib/protocol/limits.ts'
import type { ChatCore, ChatState } from '../core.ts'

/** PEND-1 to PEND-3: sends the landing page's message once the room has announced this person. */
export function sayPendingMessage(core: ChatCore, send: (text: string) => boolean): () => void {
  const { sessionId } = core.get().access
  return core.watch(isAnnounced, (isAnnounced) => {
    if (!isAnnounced || pendingFirstMessage.of(sessionId) === null) return
    const timer = setTimeout(() => {
      const text = pendingFirstMessage.of(sessionId)
      if (text !== null && send(text)) pendingFirstMessage.sent(sessionId)
    }, PENDING_FIRST_MESSAGE_DELAY_MS)
    return () => clearTimeout(timer)
  })
}

function isAnnounced({ isJoined, timeline: { me, messages } }: ChatState): boolean {
  return isJoined && me !== null && messages.some(isJoinNotice)
}
