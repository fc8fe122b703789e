import type { SessionState } from '../../domain/room/session.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { SessionStore } from '../ports/room.ts'

/** Guards calls about an open session. Throws SESSION_CLOSED for any other session. */
export function makeRequireOpen(deps: { sessions: Pick<SessionStore, 'find'> }) {
  return async function requireOpen(sessionId: string): Promise<Pick<SessionState, 'ownerId'>> {
    const session = await deps.sessions.find(sessionId)
    if (!session?.isOpen) throw new Refusal('SESSION_CLOSED')
    return session
  }
}
export type RequireOpen = ReturnType<typeof makeRequireOpen>
