import { idsOf, type Account } from '../../domain/people/caller.ts'
import type { SessionState } from '../../domain/room/session.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { SessionStore, ParticipantStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'find'>
  participants: Pick<ParticipantStore, 'isMember'>
}

/** Guards the calls of the history. Throws NOT_FOUND alike for "not yours" and "not there". */
export function makeRequireMember({ sessions, participants }: Deps) {
  return async function requireMember(account: Account, sessionId: string): Promise<Pick<SessionState, 'ownerId'>> {
    const session = await sessions.find(sessionId)
    const isMember = session && !session.isDeleted && (await participants.isMember(sessionId, idsOf(account)))
    if (!isMember) throw new Refusal('NOT_FOUND')
    return session
  }
}
export type RequireMember = ReturnType<typeof makeRequireMember>
