import { toast } from 'sonner'
import { chatPath } from '#lib/client/chat/sessions.ts'
import { recentChats } from '#lib/client/storage/recent-chats.ts'
import { keptFiles } from '#lib/client/files/kept-files.ts'
import { authReturnUrl } from '#lib/client/storage/auth-return-url.ts'
import { draft } from '#lib/client/storage/draft.ts'
import { unsent } from '#lib/client/storage/unsent.ts'
import type { SessionRedirect } from '#lib/protocol/entities.ts'
import { ERRORS, TEXTS } from '#lib/protocol/errors.ts'
import { LEAVE_DELAY_MS } from '#lib/protocol/limits.ts'
import type { ChatCore } from './core.ts'

/**
 * VOTE-7 to VOTE-11: moves everybody on after a reset, the owner by the router, other people by a full load. The draft
 * and all undelivered messages go into the new chat's message box.
 */
export function makeRedirect(core: ChatCore) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function redirected(redirect: SessionRedirect): void {
    toast.dismiss(ERRORS.SESSION_CLOSED.text) // a send that was just refused may have shown it
    toast.info(TEXTS.sessionReset) // DEC-22
    draft.carry(core.get().access.sessionId, redirect.newSessionId)
    authReturnUrl.clear() // otherwise a later sign-in would return to an ended chat
    recentChats.forget(core.get().access.sessionId)
    core.isLeaving = true
    core.set({ isResetting: true })
    clearTimeout(timer)
    timer = setTimeout(() => {
      core.connection?.stop() // not earlier: the deciding vote and the last sends await answers
      void leave(redirect)
    }, LEAVE_DELAY_MS)
  }

  /**
   * Reads the outbox after the last answers, so that no delivered message is carried along; only one tab carries it.
   */
  async function leave({ newSessionId, newAccessToken, isOwner }: SessionRedirect): Promise<void> {
    const { access, timeline, attached, filesUnderWay } = core.get()
    const kept = new Set(unsent.of(access.sessionId).map(({ tempMsgId }) => tempMsgId))
    const undelivered = timeline.outbox.flatMap(({ text, tempMsgId = '' }) =>
      kept.has(tempMsgId) ? { text, tempMsgId } : [],
    )
    draft.begin(
      newSessionId,
      undelivered.map(({ text }) => text),
    )
    for (const { tempMsgId } of undelivered) unsent.drop(access.sessionId, tempMsgId)
    if (attached.length + filesUnderWay.size > 0) {
      const places = undelivered.map(({ tempMsgId }) => tempMsgId)
      await keptFiles.carry(access.sessionId, newSessionId, places)
    }
    const path = chatPath({ sessionId: newSessionId, accessToken: newAccessToken })
    // The old chat is over: Back skips it.
    if (isOwner) core.goTo(path)
    else window.location.replace(path)
  }

  return { redirected, open: () => () => clearTimeout(timer) }
}
