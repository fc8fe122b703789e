import { Refusal } from '../../protocol/errors.ts'

/** Whichever gateway writes the reply ends it where it stands. Throws NOT_FOUND when nobody writes it. */
export function makeStopReply(deps: { replies: { stop(sessionId: string, messageId: string): Promise<boolean> } }) {
  return async function stopReply(sessionId: string, messageId: string): Promise<void> {
    if (!(await deps.replies.stop(sessionId, messageId))) throw new Refusal('NOT_FOUND')
  }
}
