import { Refusal } from '../../protocol/errors.ts'
import type { ReplyStore } from '../ports/parley.ts'

/** Stops a reply on whichever gateway it runs. Throws NOT_FOUND when there is no such reply. */
export function makeStopReply(deps: { replies: Pick<ReplyStore, 'stop'> }) {
  return async function stopReply(sessionId: string, messageId: string): Promise<void> {
    if (!(await deps.replies.stop(sessionId, messageId))) throw new Refusal('NOT_FOUND')
  }
}
