import type { Caller } from '../../domain/people/caller.ts'
import { maySteerParley } from '../../domain/room/policies.ts'
import type { Manner } from '../../protocol/entities.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { RequireRight } from '../room/require-right.ts'
import type { SessionStore } from '../ports/room.ts'
import type { Limit } from '../safety/limit.ts'

type Deps = {
  requireRightInOpen: RequireRight
  sessions: Pick<SessionStore, 'setHiddenPrompt'>
  /** Per owner. */
  limit: Limit
}

/**
 * Stores the hidden prompt that steers Parley in this session, and never reaches a client; '' removes it. A `manner`
 * also sets the kind of chat (CARE-3). A repeat changes nothing and does not count. Throws FORBIDDEN unless the caller is
 * the owner, SESSION_CLOSED and RATE_LIMITED.
 */
export function makeStoreHiddenPrompt({ requireRightInOpen, sessions, limit }: Deps) {
  return async function storeHiddenPrompt(
    caller: Pick<Caller, 'ids'>,
    sessionId: string,
    prompt: string,
    manner?: Manner | null,
  ): Promise<void> {
    const { ownerId } = await requireRightInOpen(caller, sessionId, maySteerParley)
    const key = ownerId ?? sessionId
    await limit.take(key)
    const outcome = await sessions.setHiddenPrompt(sessionId, prompt || null, manner)
    if (outcome !== 'changed') await limit.giveBack(key)
    if (outcome === 'gone') throw new Refusal('NOT_FOUND')
  }
}
