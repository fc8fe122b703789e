import type { Caller } from '../domain/caller.ts'
import type { RequireOwner } from './require-owner.ts'

type Deps = {
  requireOwner: RequireOwner
  sessions: { clear(sessionId: string): Promise<void> }
}

/** SESS-6: the owner erases what was said. Every gateway hears of it and empties the lists; seq goes on. */
export function makeClearChat({ requireOwner, sessions }: Deps) {
  return async function clearChat(caller: Pick<Caller, 'ids'>, sessionId: string): Promise<void> {
    await requireOwner(caller, sessionId)
    await sessions.clear(sessionId)
  }
}
