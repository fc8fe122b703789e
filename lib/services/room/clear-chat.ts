import type { Caller } from '../../domain/people/caller.ts'
import type { RequireOwner } from './require-owner.ts'
import type { ClearedSessionStore } from '../ports/room.ts'

type Deps = {
  requireOwner: RequireOwner
  clearedSessions: Pick<ClearedSessionStore, 'clear'>
  eraseRest: (sessionId: string) => Promise<void>
  onError: (cause: unknown, doing: string) => void
}

/**
 * SESS-6: the owner erases what was said. Every gateway hears of it and empties the lists; seq goes on. The rest of a long chat
 * is erased without anybody waiting for it.
 */
export function makeClearChat({ requireOwner, clearedSessions, eraseRest, onError }: Deps) {
  return async function clearChat(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    await requireOwner(caller, sessionId)
    await clearedSessions.clear(sessionId)
    eraseRest(sessionId).catch((cause: unknown) => onError(cause, 'erasing a cleared chat')) // a later one goes on with it
  }
}
