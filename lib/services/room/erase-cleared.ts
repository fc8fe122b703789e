import type { ClearedSessionStore } from '../ports/room.ts'

type Deps = {
  clearedSessions: Pick<ClearedSessionStore, 'eraseMore' | 'unerased'>
}

/** Erases cleared messages: a clear hides all of them, but erases only the first ones of a long chat. */
export function makeEraseCleared({ clearedSessions }: Deps) {
  async function eraseRest(sessionId: string): Promise<void> {
    while (await clearedSessions.eraseMore(sessionId));
  }

  return {
    eraseRest,
    /** Erases the rest that a stopped gateway left behind. */
    async eraseLeftovers(): Promise<void> {
      for (const sessionId of await clearedSessions.unerased()) await eraseRest(sessionId)
    },
  }
}
