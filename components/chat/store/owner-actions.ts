import { clearChat, setTitle, setTitlePublic } from '#lib/client/chat/calls/chat-calls.ts'
import { endedHere } from '#lib/client/chat/ended-here.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { endSession, validateSession, type ChatAccess } from '#lib/client/chat/sessions.ts'
import { attempt, complain } from '../../ui/toasts/complain.ts'
import type { ChatCore } from './core.ts'

const NOT_DONE = 'The owner could not do that'

/** By then an open connection has reported the end of the chat. */
const TOLD_MS = 1000

/** ROOM-1, DEC-6, DEC-27: the calls of the owner. A refusal shows a toast and changes nothing. */
export function makeOwnerActions(core: ChatCore) {
  /** SESS-6. The empty list arrives as `roomChanged`, as for everybody. */
  const clear = () => attempt(NOT_DONE, () => clearChat(core.address()))

  /** SESS-1. The owner leaves without an error: 'That room is closed!' is meant for other people. */
  async function end(): Promise<void> {
    const { access } = core.get()
    const { sessionId } = access
    endedHere.add(sessionId) // before the server tells the room
    const failure = await failureToEnd(access)
    if (failure) endedHere.delete(sessionId)
    if (core.isLeaving) return // the connection reported the end and led home already
    if (failure) return complain(NOT_DONE, failure)
    recentChats.forget(sessionId)
    if (core.connection?.socket.connected) setTimeout(goHome, TOLD_MS)
    else goHome()
  }

  /** FAIR-1: a question may come with the end; the connection leads home after it. */
  function goHome(): void {
    if (core.isLeaving || core.get().isFairnessAsked) return
    core.isLeaving = true
    core.goTo('/')
  }

  /** ROOM-1: resolves to true when the title was stored. */
  const nameRoom = (typed: string) =>
    attempt(NOT_DONE, async () => {
      core.dispatch({ type: 'set', settings: { title: await setTitle(core.address(), typed) } })
    })

  const showTitle = (isTitlePublic: boolean) =>
    attempt(NOT_DONE, async () => {
      await setTitlePublic(core.address(), isTitlePublic)
      core.dispatch({ type: 'set', settings: { isTitlePublic } })
    })

  return { clearChat: clear, endChat: end, nameRoom, showTitle }
}

/** Resolves with the reason why the chat still exists. Null if it has ended, even if only the answer was lost. */
async function failureToEnd(access: ChatAccess): Promise<Error | null> {
  try {
    await endSession(access.sessionId)
    return null
  } catch (error) {
    const isThere = await validateSession(access).catch(() => true)
    return isThere ? (error as Error) : null
  }
}
