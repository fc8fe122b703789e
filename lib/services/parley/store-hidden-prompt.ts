import type { Caller } from '../../domain/people/caller.ts'
import { maySteerParley } from '../../domain/room/policies.ts'
import type { Manner } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireRight } from '../room/require-right.ts'
import type { SessionStore } from '../ports/room.ts'

/**
 * Keeps the words that steer Parley in this session, which reach no client; empty ones are none. With a `manner` it keeps the
 * kind of chat, too (CARE-3).
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
    await deps.requireRight(caller, sessionId, maySteerParley)
    if (!(await deps.sessions.setHiddenPrompt(sessionId, prompt || null, manner))) throw new Refusal('NOT_FOUND')
  }
}
