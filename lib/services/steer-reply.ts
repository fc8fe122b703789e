import { Refusal } from '../protocol/errors.ts'

type Deps = {
  replies: {
    stop(sessionId: string, messageId: string): Promise<boolean>
    isBrokenOff(sessionId: string, messageId: string): Promise<boolean>
  }
  assistant: { askedAgain(sessionId: string, byUserId: string): void }
}

/** What anybody in the room can do about a reply: stop it while it runs, ask again when it broke off. */
export function makeSteerReply({ replies, assistant }: Deps) {
  return {
    /** Whichever gateway writes it ends it where it stands. Throws NOT_FOUND when nobody writes it. */
    async stopReply(sessionId: string, messageId: string): Promise<void> {
      if (!(await replies.stop(sessionId, messageId))) throw new Refusal('NOT_FOUND')
    },

    /** Throws NOT_FOUND unless this is the last reply of the session and it broke off. */
    async askAgain(sessionId: string, byUserId: string, messageId: string | null): Promise<void> {
      if (messageId !== null && !(await replies.isBrokenOff(sessionId, messageId))) throw new Refusal('NOT_FOUND')
      assistant.askedAgain(sessionId, byUserId)
    },
  }
}
