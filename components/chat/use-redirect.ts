import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { toast } from 'sonner'
import type { ChatConnection } from '#lib/client/chat-connection.ts'
import type { SessionRedirect } from '#lib/protocol/events.ts'
import { TEXTS } from '#lib/protocol/errors.ts'
import { LEAVE_DELAY_MS } from '#lib/protocol/limits.ts'

/** VOTE-7 to VOTE-11: after a reset everybody moves on, the owner within the app, the others by a full page load. */
export function useRedirect(connectionRef: RefObject<ChatConnection | null>) {
  const router = useRouter()
  const [isResetting, setIsResetting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const redirected = useCallback(
    ({ newSessionId, newAccessToken, isOwner }: SessionRedirect) => {
      const path = `/chat/${encodeURIComponent(newSessionId)}/${encodeURIComponent(newAccessToken)}`
      toast.info(TEXTS.sessionReset) // DEC-22
      setIsResetting(true)
      connectionRef.current?.stop() // the old room closes soon, which is no news any more
      clearTimeout(timer.current)
      timer.current = setTimeout(() => (isOwner ? router.push(path) : window.location.assign(path)), LEAVE_DELAY_MS)
    },
    [connectionRef, router],
  )

  return { isResetting, redirected }
}
