import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { requireUnflagged } from '../require-unflagged.ts'

/** proposeCheckIn, confirmCheckIn, cancelCheckIn: open to everybody in the room (DUE-1). */
export function makeCheckInHandlers({ services }: Gateway) {
  const { settings, votes } = services.limits
  return {
    async proposeCheckIn(socket: RoomSocket, { at, text, userIds }: ClientEventPayload<'proposeCheckIn'>) {
      const { sessionId, caller } = socket.data
      await settings.take(payerOf(caller))
      requireUnflagged({ services }, socket)
      return { checkIn: await services.proposeCheckIn(sessionId, caller, { at, text, userIds }) }
    },
    async confirmCheckIn(
      { data: { sessionId, caller } }: RoomSocket,
      { checkInId }: ClientEventPayload<'confirmCheckIn'>,
    ) {
      await votes.take(payerOf(caller))
      return { checkIn: await services.confirmCheckIn(sessionId, caller, checkInId) }
    },
    async cancelCheckIn(
      { data: { sessionId, caller } }: RoomSocket,
      { checkInId }: ClientEventPayload<'cancelCheckIn'>,
    ) {
      await votes.take(payerOf(caller))
      return { checkIn: await services.cancelCheckIn(sessionId, caller, checkInId) }
    },
  }
}
