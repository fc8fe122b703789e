import { authState } from '#lib/client/account/auth-state.ts'
import { readNotifications, setNotifications, tellVisible } from '#lib/client/chat/calls/chat-calls.ts'
import { isOn, keepWorkerOfApp, quietly, refresh } from '#lib/client/push/browser.ts'
import { keptKeys } from '#lib/client/push/kept-keys.ts'
import { shownNotifications } from '#lib/client/push/shown.ts'
import { unseenCount } from '#lib/domain/messages/unseen.ts'
import type { Notifications } from '#lib/protocol/events/push.ts'
import { allOf, type ChatCore } from '../store/core.ts'

/**
 * PUSH-1: reports if this page is in view, and closes the chat's notifications while it is. Tells the server whose
 * browser this is, at each visit and after a sign-in or sign-out.
 */
export function makeNotify(core: ChatCore) {
  function tell(): void {
    const { isJoined, access } = core.get()
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) shownNotifications.closeOf(access.sessionId)
    if (isJoined) tellVisible(core.address(), isVisible)
  }

  async function keepKey(): Promise<void> {
    const { sessionId, accessToken } = core.get().access
    if (await isOn()) keptKeys.keep(sessionId, accessToken)
  }

  /** Closes the notification when the person has read everything, on another device too. */
  function readUpTo(seq: number): void {
    const { access, timeline } = core.get()
    const isAllRead = seq > 0 && unseenCount({ seenSeq: seq }, timeline) === 0
    if (isAllRead) shownNotifications.closeOf(access.sessionId)
  }

  return {
    open(): () => void {
      quietly(refresh())
      quietly(keepWorkerOfApp())
      document.addEventListener('visibilitychange', tell)
      return allOf(
        () => document.removeEventListener('visibilitychange', tell),
        onOtherAccount(() => quietly(refresh())),
        core.watch(({ joins }) => joins, tell),
        core.watch(({ timeline }) => timeline.readSeq, readUpTo),
        core.watch(
          ({ access }) => access,
          () => quietly(keepKey()),
        ),
      )
    },
    actions: {
      /** Keeps the chat's key after a subscription, so that a notification can open this chat. */
      turnedOn: () => quietly(keepKey()),
      read: () => readNotifications(core.address()),
      set: (notifications: Notifications) => setNotifications(core.address(), notifications),
    },
  }
}

/** Runs the effect after each later sign-in and sign-out. */
function onOtherAccount(effect: () => void): () => void {
  let before = authState.get()
  return authState.subscribe(() => {
    const isFirst = before.status === 'loading'
    before = authState.get()
    if (!isFirst) effect()
  })
}
