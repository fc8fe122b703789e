import { owns, type Caller } from '../domain/caller.ts'
import { Refusal } from '../protocol/errors.ts'

type Deps = {
  sessions: { find(sessionId: string): Promise<{ ownerId: string | null; isOpen: boolean; isDeleted: boolean } | null> }
  participants: { isMember(sessionId: string, userIds: readonly string[]): Promise<boolean> }
}

/**
 * The guard of the owner's calls: a member who is not the owner is told FORBIDDEN, anybody else NOT_FOUND, as if there were
 * no such session (contract, section 8).
 */
export function makeRequireOwner({ sessions, participants }: Deps) {
  return async function requireOwner(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<{ isOpen: boolean }> {
    const session = await sessions.find(sessionId)
    if (!session || session.isDeleted) throw new Refusal('NOT_FOUND')
    if (owns(caller, session.ownerId)) return session
    throw new Refusal((await participants.isMember(sessionId, caller.ids)) ? 'FORBIDDEN' : 'NOT_FOUND')
  }
}
export type RequireOwner = ReturnType<typeof makeRequireOwner>

/** Ends a session for everybody: its keys are revoked at once and its people told. Ending it again changes nothing. */
export function makeEndSession(deps: {
  requireOwner: RequireOwner
  sessions: { end(sessionId: string): Promise<void> }
}) {
  return async function endSession(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    const { isOpen } = await deps.requireOwner(caller, sessionId)
    if (isOpen) await deps.sessions.end(sessionId)
  }
}

/** Keeps the words that steer Parley in this session. They reach no client. */
export function makeStoreHiddenPrompt(deps: {
  requireOwner: RequireOwner
  sessions: { setHiddenPrompt(sessionId: string, prompt: string): Promise<boolean> }
}) {
  return async function storeHiddenPrompt(
    caller: Pick<Caller, 'ids'>,
    sessionId: string,
    prompt: string,
  ): Promise<void> {
    await deps.requireOwner(caller, sessionId)
    if (!(await deps.sessions.setHiddenPrompt(sessionId, prompt))) throw new Refusal('NOT_FOUND')
  }
}
