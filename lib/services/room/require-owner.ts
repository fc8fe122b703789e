import { owns, type Caller } from '../../domain/people/caller.ts'
import type { SessionState } from '../../domain/room/session.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { SessionStore, ParticipantStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'find'>
  participants: Pick<ParticipantStore, 'isMember'>
}

/**
 * The guard of the owner's calls: a member who is not the owner is told FORBIDDEN, anybody else NOT_FOUND, as if there were
 * no such session (contract, section 8).
 */
export function makeRequireOwner({ sessions, participants }: Deps) {
  return async function requireOwner(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<SessionState> {
    const session = await sessions.find(sessionId)
    if (!session || session.isDeleted) throw new Refusal('NOT_FOUND')
    if (owns(caller, session.ownerId)) return session
    throw new Refusal((await participants.isMember(sessionId, caller.ids)) ? 'FORBIDDEN' : 'NOT_FOUND')
  }
}
export type RequireOwner = ReturnType<typeof makeRequireOwner>
