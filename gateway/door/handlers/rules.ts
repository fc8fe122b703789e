import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../context.ts'
import { requireUnflagged } from '../require-unflagged.ts'

/** proposeRules, acceptRules: open to everybody in the room (DOOR-6). */
export function makeRulesHandlers({ services }: Gateway) {
  const { settings, votes } = services.limits
  return {
    async proposeRules(socket: RoomSocket, { text }: ClientEventPayload<'proposeRules'>) {
      const { sessionId, caller } = socket.data
      await settings.take(payerOf(caller))
      requireUnflagged({ services }, socket)
      return { proposalId: await services.proposeRules(sessionId, caller, text) }
    },
    async acceptRules({ data: { sessionId, caller } }: RoomSocket, { proposalId }: ClientEventPayload<'acceptRules'>) {
      await votes.take(payerOf(caller))
      await services.acceptRules(sessionId, caller, proposalId)
      return {}
    },
  }
}
