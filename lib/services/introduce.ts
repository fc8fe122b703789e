import { Refusal, TEXTS } from '../protocol/errors.ts'
import type { HttpJoin } from '../protocol/http.ts'

type Deps = {
  sessions: { find(sessionId: string): Promise<{ isOpen: boolean } | null> }
  participants: { nameOf(sessionId: string, userId: string): Promise<string | null> }
}

/** Who a person will be in a session, without making them a participant. Throws NOT_FOUND when it is not open. */
export function makeIntroduce({ sessions, participants }: Deps) {
  return async function introduce(caller: { userId: string; firstName: string }, sessionId: string): Promise<HttpJoin> {
    const session = await sessions.find(sessionId)
    if (!session?.isOpen) throw new Refusal('NOT_FOUND', { text: TEXTS.roomClosed })
    const userName = (await participants.nameOf(sessionId, caller.userId)) ?? caller.firstName
    return { userId: caller.userId, userName }
  }
}
