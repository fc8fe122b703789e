import { Refusal } from '../protocol/errors.ts'

type Deps = {
  replies: { isBrokenOff(sessionId: string, messageId: string): Promise<boolean> }
  assistant: { askedAgain(sessionId: string, byUserId: string): Promise<void> }
}

/**
 * One more try at an answer: of the reply that is named, or where none had begun. Until that is over once is enough. Throws
 * NOT_FOUND unless that reply is the last of the session and broke off.
 */
export function makeAskAgain({ replies, assistant }: Deps) {
  /** By the reply that broke off, or else by the session: what breaks off next may be asked for at once. */
  const asked = new Set<string>()

  return async function askAgain(sessionId: string, byUserId: string, messageId: string | null): Promise<void> {
    if (messageId !== null && !(await replies.isBrokenOff(sessionId, messageId))) throw new Refusal('NOT_FOUND')
    const what = messageId ?? sessionId
    if (asked.has(what)) return
    asked.add(what)
    void assistant.askedAgain(sessionId, byUserId).finally(() => asked.delete(what))
  }
}
