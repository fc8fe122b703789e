import type { Caller } from '../../domain/people/caller.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireOwner } from '../room/require-owner.ts'
import type { SessionStore } from '../ports/room.ts'

/** Keeps the words that steer Parley in this session. They reach no client. Empty ones are none. */
export function makeStoreHiddenPrompt(deps: {
  requireOwner: RequireOwner
  sessions: Pick<SessionStore, 'setHiddenPrompt'>
}) {
  return async function storeHiddenPrompt(
    caller: Pick<Caller, 'ids'>,
    sessionId: string,
    prompt: string,
  ): Promise<void> {
    await deps.requireOwner(caller, sessionId)
    if (!(await deps.sessions.setHiddenPrompt(sessionId, prompt || null))) throw new Refusal('NOT_FOUND')
  }
}
