import { useRouter } from 'next/navigation'
import { useCallback, type RefObject } from 'react'
import { clearChat, type ChatAddress } from '#lib/client/chat-calls.ts'
import { endSession, validateSession, type ChatAccess } from '#lib/client/sessions.ts'
import { complain } from '../ui/complain.ts'
import { useLatest } from './use-latest.ts'

/** DEC-6, DEC-27: what only the owner can do. A refusal is a toast; the chat stays as it was. */
export function useOwnerActions(access: ChatAccess, isLeavingRef: RefObject<boolean>, address: () => ChatAddress) {
  const router = useRouter()
  const accessRef = useLatest(access)

  /** SESS-6. The empty list arrives as `messagesUpdated`, like everybody's. */
  const clear = useCallback(() => clearChat(address()).catch(notDone), [address])

  /** SESS-1. The owner leaves without an error: the server's 'That room is closed!' is for the others. */
  const end = useCallback(async () => {
    isLeavingRef.current = true
    try {
      await endSession(accessRef.current.sessionId)
      router.replace('/')
    } catch (error) {
      const isThere = await validateSession(accessRef.current).catch(() => true)
      if (!isThere) return router.replace('/') // only the answer was lost
      isLeavingRef.current = false
      notDone(error)
    }
  }, [accessRef, isLeavingRef, router])

  return { clearChat: clear, endChat: end }
}

function notDone(error: unknown): void {
  complain('The owner could not do that', error)
}
