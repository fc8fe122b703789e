import type { RoomSocket } from '#lib/adapters/socket/room.ts'
import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'
import { senderOf } from '../../sender.ts'
import { limited } from '../guarded.ts'

/** editMessage: for the author. deleteMessage: for the author and the owner. */
export function makeRewriteHandlers({ services }: Gateway) {
  const { deletions } = services.limits
  return {
    editMessage: async (socket: RoomSocket, edit: ClientEventPayload<'editMessage'>) => {
      return { message: await services.editMessage(senderOf(socket, services), edit) }
    },

    deleteMessage: limited(deletions, async ({ sessionId, caller }, deletion: ClientEventPayload<'deleteMessage'>) => {
      return { message: await services.deleteMessage(caller, sessionId, deletion) }
    }),
  }
}
