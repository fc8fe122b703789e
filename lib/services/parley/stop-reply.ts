import { Refusal } from '../../protocol/errors.ts'
import type { ReplyStore } from '../ports/parley.ts'

/** Whichever gateway writes the reply ends it where it stands. Throws NOT_FOUND when nobody writes it. */
export function makeStopReply(deps: { replies: Pick<ReplyStore, 'stop'> }) {
  return async function stopReply(sessionId: string, messageId: string): Promise<void> {
    if (!(await deps.replies.stop(sessionId, messageId))) throw new Refusal('NOT_FOUND')
  }
}
