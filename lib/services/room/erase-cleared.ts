import type { ClearedSessionStore } from '../ports/room.ts'

type Deps = {
  clearedSessions: Pick<ClearedSessionStore, 'eraseMore' | 'unerased'>
}

/** A clear hides all that was said and erases the beginning of it: what is more, in a long chat, is erased after it. */
export function makeEraseCleared({ clearedSessions }: Deps) {
  async function eraseRest(sessionId: string): Promise<void> {
    while (await clearedSessions.eraseMore(sessionId));
  }

  return {
    eraseRest,
    /** What a gateway that stopped in the middle of it left behind. */
    async eraseLeftovers(): Promise<void> {
      for (const sessionId of await clearedSessions.unerased()) await eraseRest(sessionId)
    },
  }
}
