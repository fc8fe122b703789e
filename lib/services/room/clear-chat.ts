import type { Caller } from '../../domain/people/caller.ts'
import { mayClear } from '../../domain/room/policies.ts'
import type { RequireRight } from './require-right.ts'
import type { ClearedSessionStore } from '../ports/room.ts'
import type { OnError } from '../on-error.ts'

type Deps = {
  requireRight: RequireRight
  clearedSessions: Pick<ClearedSessionStore, 'clear'>
  eraseRest: (sessionId: string) => Promise<void>
  onError: OnError
}

/**
 * SESS-6: clears a chat for its owner. Every gateway hears of it and empties the lists; seq goes on. The rest of a long
 * chat is erased in the background.
 */
export function makeClearChat({ requireRight, clearedSessions, eraseRest, onError }: Deps) {
  return async function clearChat(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    await requireRight(caller, sessionId, mayClear)
    await clearedSessions.clear(sessionId)
    eraseRest(sessionId).catch((cause: unknown) => onError(cause, 'erasing a cleared chat')) // the next sweep goes on
  }
}
