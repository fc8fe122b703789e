import type { Caller } from '../../domain/people/caller.ts'
import { maySteerParley } from '../../domain/room/policies.ts'
import type { Manner } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireRight } from '../room/require-right.ts'
import type { SessionStore } from '../ports/room.ts'

/**
 * Stores the hidden prompt that steers Parley in this session, and never reaches a client; '' removes it. A `manner`
 * also sets the kind of chat (CARE-3). A repeat changes nothing. Throws FORBIDDEN unless the caller is the owner, and
 * SESSION_CLOSED.
 */
export function makeStoreHiddenPrompt(deps: {
  requireRight: RequireRight
  sessions: Pick<SessionStore, 'setHiddenPrompt'>
}) {
  return async function storeHiddenPrompt(
    caller: Pick<Caller, 'ids'>,
    sessionId: string,
    prompt: string,
    manner?: Manner | null,
  ): Promise<void> {
    const { isOpen } = await deps.requireRight(caller, sessionId, maySteerParley)
    if (!isOpen) throw new Refusal('SESSION_CLOSED')
    if (!(await deps.sessions.setHiddenPrompt(sessionId, prompt || null, manner))) throw new Refusal('NOT_FOUND')
  }
}
