import { TYPING_FORGET_MS } from '../../../protocol/limits.ts'
import type { Clock } from '../../clock.ts'

/** Keeps the people who type, by room, on all gateways. A typist is dropped after the contract's time (section 5). */
export function makeTypists(clock: Clock) {
  const typists = new Map<string, Map<string, number>>()
  let sweptAt = clock.now()

  /** Drops old typists: a dead gateway never reports that its people stopped. */
  function sweep(): void {
    const now = clock.now()
    if (now - sweptAt < TYPING_FORGET_MS) return
    sweptAt = now
    for (const [sessionId, here] of typists) {
      for (const [userId, at] of here) if (now - at > TYPING_FORGET_MS) here.delete(userId)
      if (here.size === 0) typists.delete(sessionId)
    }
  }

  return {
    heard(sessionId: string, userId: string, isTyping: boolean): void {
      sweep()
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
