import type { Caller } from '../../domain/people/caller.ts'
import { mayEnd } from '../../domain/room/policies.ts'
import type { RequireRight } from './require-right.ts'
import type { SessionStore } from '../ports/room.ts'

/** Ends a session for everybody, and revokes its keys at once. A repeat changes nothing. */
export function makeEndSession(deps: { requireRight: RequireRight; sessions: Pick<SessionStore, 'end'> }) {
  return async function endSession(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    const { isOpen } = await deps.requireRight(caller, sessionId, mayEnd)
    if (isOpen) await deps.sessions.end(sessionId)
  }
}
