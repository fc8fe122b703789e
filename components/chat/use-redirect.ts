import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { toast } from 'sonner'
import type { ChatConnection } from '#lib/client/chat-connection.ts'
import { chatPath } from '#lib/client/sessions.ts'
import { authReturnUrl, draft } from '#lib/client/storage.ts'
import { unsent } from '#lib/client/unsent.ts'
import type { Message, SessionRedirect } from '#lib/protocol/entities.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'
import { LEAVE_DELAY_MS } from '#lib/protocol/limits.ts'

/**
 * VOTE-7 to VOTE-11: after a reset everybody moves on, the owner within the app, the others by a full page load. What one
 * was typing comes along, and so does what one had sent that was not delivered: into the message box.
 */
export function useRedirect(
  sessionId: string,
  outbox: readonly Message[],
  connectionRef: RefObject<ChatConnection | null>,
  isLeavingRef: RefObject<boolean>,
) {
  const router = useRouter()
  const [isResetting, setIsResetting] = useState(false)
  const [next, setNext] = useState<SessionRedirect | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const redirected = useCallback(
    (redirect: SessionRedirect) => {
      toast.dismiss(ERRORS.SESSION_CLOSED.text) // a send refused in this moment was told so before the reason came
      toast.info(TEXTS.sessionReset) // DEC-22
      draft.carry(sessionId, redirect.newSessionId)
      authReturnUrl.clear() // a sign-in elsewhere would lead back to what is over
      setIsResetting(true)
      isLeavingRef.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        connectionRef.current?.stop() // not earlier: the vote that decided, and what was sent, still wait for their answers
        setNext(redirect)
      }, LEAVE_DELAY_MS)
    },
    [sessionId, connectionRef, isLeavingRef],
  )

  /** With every answer that came, so that nothing comes along that was delivered; and from one tab of several. */
  const leave = useEffectEvent(({ newSessionId, newAccessToken, isOwner }: SessionRedirect) => {
    const kept = new Set(unsent.of(sessionId).map(({ tempMsgId }) => tempMsgId))
    const undelivered = outbox.flatMap(({ text, tempMsgId = '' }) => (kept.has(tempMsgId) ? { text, tempMsgId } : []))
    draft.begin(
      newSessionId,
      undelivered.map(({ text }) => text),
    )
    for (const { tempMsgId } of undelivered) unsent.drop(sessionId, tempMsgId)
    const path = chatPath({ sessionId: newSessionId, accessToken: newAccessToken })
    // The old chat is over: the way back leads past it.
    if (isOwner) router.replace(path)
    else window.location.replace(path)
  })
  useEffect(() => {
    if (next) leave(next)
  }, [next])

  return { isResetting, redirected }
}
