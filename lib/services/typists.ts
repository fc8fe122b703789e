import { TYPING_FORGET_MS } from '../protocol/limits.ts'
import type { Clock } from './clock.ts'

/** Who types where, as far as this gateway heard. Forgotten like everybody forgets it (contract, section 5). */
export function makeTypists(clock: Clock) {
  const typists = new Map<string, Map<string, number>>()

  return {
    heard(sessionId: string, userId: string, isTyping: boolean): void {
      const here = typists.get(sessionId) ?? new Map<string, number>()
      if (isTyping) here.set(userId, clock.now())
      else here.delete(userId)
      if (here.size > 0) typists.set(sessionId, here)
      else typists.delete(sessionId)
    },

    in(sessionId: string): string[] {
      const since = clock.now() - TYPING_FORGET_MS
      return [...(typists.get(sessionId) ?? [])].filter(([, at]) => at > since).map(([userId]) => userId)
    },
  }
}
export type Typists = ReturnType<typeof makeTypists>
