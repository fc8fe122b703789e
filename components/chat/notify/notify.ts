import { readNotifications, setNotifications, tellVisible } from '#lib/client/chat/chat-calls.ts'
import { isOn, keepWorkerOfApp, quietly, refresh, takeAway } from '#lib/client/push/browser.ts'
import { keptKeys } from '#lib/client/push/kept-keys.ts'
import type { Notifications } from '#lib/protocol/events/push.ts'
import { allOf, type ChatCore } from '../store/core.ts'

/** PUSH-1: reports if this page is in view, and closes the chat's notifications while it is. */
export function makeNotify(core: ChatCore) {
  function tell(): void {
    const { isJoined, access } = core.get()
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) quietly(takeAway(access.sessionId))
    if (isJoined) tellVisible(core.address(), isVisible)
  }

  async function keepKey(): Promise<void> {
    const { sessionId, accessToken } = core.get().access
    if (await isOn()) keptKeys.keep(sessionId, accessToken)
  }

  return {
    open(): () => void {
      quietly(refresh())
      quietly(keepWorkerOfApp())
      document.addEventListener('visibilitychange', tell)
      return allOf(
        () => document.removeEventListener('visibilitychange', tell),
        core.watch(({ joins }) => joins, tell),
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
