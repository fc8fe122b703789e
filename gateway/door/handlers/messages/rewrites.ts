import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import { payerOf } from '#lib/domain/people/caller.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'
import { senderOf } from '../../sender.ts'

/** editMessage: for the author. deleteMessage: for the author and the owner. */
export function makeRewriteHandlers({ services }: Gateway) {
  return {
    async editMessage(socket: RoomSocket, edit: ClientEventPayload<'editMessage'>) {
      await services.limits.edits.take(payerOf(socket.data.caller))
      return { message: await services.editMessage(senderOf(socket, services), edit) }
    },

    async deleteMessage(socket: RoomSocket, deletion: ClientEventPayload<'deleteMessage'>) {
      const { sessionId, caller } = socket.data
      await services.limits.deletions.take(payerOf(caller))
      return { message: await services.deleteMessage(caller, sessionId, deletion) }
    },
  }
}
