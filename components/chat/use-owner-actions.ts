import { useRouter } from 'next/navigation'
import { useCallback, type RefObject } from 'react'
import { toast } from 'sonner'
import { clearChat, type Caller } from '#lib/client/chat-calls.ts'
import { log } from '#lib/client/debug.ts'
import { RequestError } from '#lib/client/http.ts'
import { endSession, validateSession, type ChatAccess } from '#lib/client/sessions.ts'
import { AckError } from '#lib/client/socket.ts'
import { ERRORS } from '#lib/protocol/errors.ts'
import { useLatest } from './use-latest.ts'

/** DEC-6, DEC-27: what only the owner can do. A refusal is a toast; the chat stays as it was. */
export function useOwnerActions(access: ChatAccess, isLeavingRef: RefObject<boolean>, caller: () => Caller) {
  const router = useRouter()
  const accessRef = useLatest(access)

  /** SESS-6. The empty list arrives as `messagesUpdated`, like everybody's. */
  const clear = useCallback(() => clearChat(caller()).catch(complain), [caller])

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
      complain(error)
    }
  }, [accessRef, isLeavingRef, router])

  return { clearChat: clear, endChat: end }
}

function complain(error: unknown): void {
  log.warn('The owner could not do that', error)
  const isSaid = error instanceof AckError || error instanceof RequestError
  toast.error(isSaid ? error.message : ERRORS.UNAVAILABLE.text)
}
