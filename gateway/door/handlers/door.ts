import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'

/** setLocked, renewLink, removePerson: for the owner. toggleRemoveVote: for everybody else (DOOR-1 to DOOR-3). */
export function makeDoorHandlers({ services }: Gateway) {
  const { settings, votes } = services.limits
  return {
    async setLocked({ data: { sessionId, caller } }: RoomSocket, { isLocked }: ClientEventPayload<'setLocked'>) {
      await settings.take(payerOf(caller))
      await services.setLocked(sessionId, caller, isLocked)
      return {}
    },
    async renewLink({ data: { sessionId, caller } }: RoomSocket) {
      await settings.take(payerOf(caller))
      return { accessToken: await services.renewLink(sessionId, caller) }
    },
    async removePerson(
      { data: { sessionId, caller } }: RoomSocket,
      { targetUserId }: ClientEventPayload<'removePerson'>,
    ) {
      await settings.take(payerOf(caller))
      await services.removePerson(sessionId, caller, targetUserId)
      return {}
    },
    async toggleRemoveVote(
      { data: { sessionId, caller } }: RoomSocket,
      { targetUserId }: ClientEventPayload<'toggleRemoveVote'>,
    ) {
      await votes.take(payerOf(caller))
      await services.toggleRemoveVote(sessionId, caller, targetUserId)
      return {}
    },
  }
}
