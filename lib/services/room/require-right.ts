import { owns, type Caller } from '../../domain/people/caller.ts'
import type { Right } from '../../domain/room/policies.ts'
import type { SessionState } from '../../domain/room/session.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { SessionStore, ParticipantStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'find'>
  participants: Pick<ParticipantStore, 'isMember'>
}

/**
 * Guards calls that need a right by a policy, and returns the session. Throws FORBIDDEN for a member without the right.
 * Throws NOT_FOUND for other callers, as for a missing session (contract, section 8).
 */
export function makeRequireRight({ sessions, participants }: Deps) {
  return async function requireRight(
    caller: Pick<Caller, 'ids'>,
    sessionId: string,
    right: Right,
  ): Promise<SessionState> {
    const session = await sessions.find(sessionId)
    if (!session || session.isDeleted) throw new Refusal('NOT_FOUND')
    if (right({ isOwner: owns(caller, session.ownerId) })) return session
    throw new Refusal((await participants.isMember(sessionId, caller.ids)) ? 'FORBIDDEN' : 'NOT_FOUND')
  }
}

/** As `requireRight`, for an open session. Throws SESSION_CLOSED for any other. */
export function makeRequireRightInOpen({ requireRight }: { requireRight: RequireRight }): RequireRight {
  return async function requireRightInOpen(caller, sessionId, right) {
    const session = await requireRight(caller, sessionId, right)
    if (!session.isOpen) throw new Refusal('SESSION_CLOSED')
    return session
  }
}

export type RequireRight = ReturnType<typeof makeRequireRight>
