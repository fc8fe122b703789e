import type { ClientEventPayload } from '#lib/protocol/events/index.ts'
import type { Gateway } from '../../../context.ts'
import { senderOf } from '../../sender.ts'
import { limited } from '../guarded.ts'

/** editMessage: for the author. deleteMessage: for the author and the owner. */
export function makeRewriteHandlers({ services }: Gateway) {
  const { edits, deletions } = services.limits
  return {
    editMessage: limited(edits, async (_data, edit: ClientEventPayload<'editMessage'>, socket) => {
      return { message: await services.editMessage(senderOf(socket, services), edit) }
    }),

    deleteMessage: limited(deletions, async ({ sessionId, caller }, deletion: ClientEventPayload<'deleteMessage'>) => {
      return { message: await services.deleteMessage(caller, sessionId, deletion) }
    }),
  }
}
