import { useEffect } from 'react'
import { pendingFirstMessage } from '#lib/client/pending-first-message.ts'
import { isJoinNotice } from '#lib/domain/notices.ts'
import type { Timeline } from '#lib/domain/timeline.ts'
import { PENDING_FIRST_MESSAGE_DELAY_MS } from '#lib/protocol/limits.ts'

/** PEND-1 to PEND-3: what was typed on the landing page is said once the room has announced somebody. */
export function usePendingFirstMessage(
  sessionId: string,
  state: Timeline,
  isConnected: boolean,
  send: (text: string) => boolean,
): void {
  const isAnnounced = isConnected && state.me !== null && state.messages.some(isJoinNotice)

  useEffect(() => {
    if (!isAnnounced || pendingFirstMessage.of(sessionId) === null) return
    const timer = setTimeout(() => {
      const text = pendingFirstMessage.of(sessionId)
      if (text !== null && send(text)) pendingFirstMessage.sent(sessionId)
    }, PENDING_FIRST_MESSAGE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isAnnounced, sessionId, send])
}
