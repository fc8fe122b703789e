import { Refusal } from '../protocol/errors.ts'

type Deps = {
  replies: { isBrokenOff(sessionId: string, messageId: string): Promise<boolean> }
  assistant: { askedAgain(sessionId: string, byUserId: string): void }
}

/** One more try at an answer. Throws NOT_FOUND unless the reply that is named is the last of the session and broke off. */
export function makeAskAgain({ replies, assistant }: Deps) {
  return async function askAgain(sessionId: string, byUserId: string, messageId: string | null): Promise<void> {
    if (messageId !== null && !(await replies.isBrokenOff(sessionId, messageId))) throw new Refusal('NOT_FOUND')
    assistant.askedAgain(sessionId, byUserId)
  }
}
