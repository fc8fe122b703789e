import type { Caller } from '../../domain/people/caller.ts'
import type { RequireOwner } from './require-owner.ts'
import type { SessionStore } from '../ports/room.ts'

/** Ends a session for everybody: its keys are revoked at once and its people told. Ending it again changes nothing. */
export function makeEndSession(deps: { requireOwner: RequireOwner; sessions: Pick<SessionStore, 'end'> }) {
  return async function endSession(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    const { isOpen } = await deps.requireOwner(caller, sessionId)
    if (isOpen) await deps.sessions.end(sessionId)
  }
}
