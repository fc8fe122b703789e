import { useRouter } from 'next/navigation'
import { useCallback, type RefObject } from 'react'
import { clearChat, type ChatAddress } from '#lib/client/chat-calls.ts'
import { endedHere } from '#lib/client/ended-here.ts'
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
    const { sessionId } = accessRef.current
    endedHere.add(sessionId) // before its people are told that it is over
    const failure = await failureToEnd(accessRef.current)
    if (failure) endedHere.delete(sessionId)
    if (isLeavingRef.current) return // its connection heard that it is over, and has led home already
    if (failure) return notDone(failure)
    isLeavingRef.current = true
    router.replace('/')
  }, [accessRef, isLeavingRef, router])

  return { clearChat: clear, endChat: end }
}

/** Why the chat is still there, or null; where only the answer was lost it is not. */
async function failureToEnd(access: ChatAccess): Promise<Error | null> {
  try {
    await endSession(access.sessionId)
    return null
  } catch (error) {
    const isThere = await validateSession(access).catch(() => true)
    return isThere ? (error as Error) : null
  }
}

function notDone(error: unknown): void {
  complain('The owner could not do that', error)
}
