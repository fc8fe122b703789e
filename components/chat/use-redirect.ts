import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { toast } from 'sonner'
import type { ChatConnection } from '#lib/client/chat-connection.ts'
import { chatPath } from '#lib/client/sessions.ts'
import { authReturnUrl, draft } from '#lib/client/storage.ts'
import type { SessionRedirect } from '#lib/protocol/events.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { LEAVE_DELAY_MS } from '#lib/protocol/limits.ts'

/**
 * VOTE-7 to VOTE-11: after a reset everybody moves on, the owner within the app, the others by a full page load. What one
 * was typing comes along.
 */
export function useRedirect(
  sessionId: string,
  connectionRef: RefObject<ChatConnection | null>,
  isLeavingRef: RefObject<boolean>,
) {
  const router = useRouter()
  const [isResetting, setIsResetting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const redirected = useCallback(
    ({ newSessionId, newAccessToken, isOwner }: SessionRedirect) => {
      const path = chatPath({ sessionId: newSessionId, accessToken: newAccessToken })
      toast.info(TEXTS.sessionReset) // DEC-22
      draft.carry(sessionId, newSessionId)
      authReturnUrl.clear() // a sign-in elsewhere would lead back to what is over
      setIsResetting(true)
      isLeavingRef.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        connectionRef.current?.stop() // not earlier: the vote that decided still waits for its acknowledgement
        // The old chat is over: the way back leads past it.
        if (isOwner) router.replace(path)
        else window.location.replace(path)
      }, LEAVE_DELAY_MS)
    },
    [sessionId, connectionRef, isLeavingRef, router],
  )

  return { isResetting, redirected }
}
