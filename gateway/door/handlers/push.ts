import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import { DEFAULT_NOTIFICATIONS } from '#lib/protocol/events/push.ts'
import type { Gateway } from '../../context.ts'

/** setNotifications, readNotifications, setVisible: private to one person (PUSH-1). */
export function makePushHandlers({ services }: Gateway) {
  return {
    async setNotifications({ data }: RoomSocket, { level, isTextShown }: ClientEventPayload<'setNotifications'>) {
      const { sessionId, caller } = data
      await services.setNotifications(sessionId, payerOf(caller), { level, isTextShown })
      return {}
    },

    async readNotifications({ data: { sessionId, caller } }: RoomSocket) {
      const chosen = await services.notificationsOf(sessionId, payerOf(caller), caller.userId)
      return chosen ?? DEFAULT_NOTIFICATIONS
    },

    /** Stored with the connection, where all gateways read it; written only on a change. */
    async setVisible({ id, data }: RoomSocket, { isVisible }: ClientEventPayload<'setVisible'>) {
      if (data.isVisible === isVisible) return {}
      data.isVisible = isVisible
      await services.setVisible(id, isVisible)
      return {}
    },
  }
}
