import { APART_MS } from '../../../domain/parley/turn-taking/timing/limits.ts'

/** Remembers the last time at which the gate was asked in each room; only the last moments matter. */
export function makeAsked() {
  const askedAt = new Map<string, Date>()
  return {
    at: (sessionId: string): Date | null => askedAt.get(sessionId) ?? null,
    now(sessionId: string, now: Date): void {
      askedAt.delete(sessionId)
      for (const [other, at] of askedAt) {
        if (now.getTime() - at.getTime() < APART_MS) break
        askedAt.delete(other)
      }
      askedAt.set(sessionId, now)
    },
  }
}

const JUDGED_MAX = 1000

/** Remembers the seq up to which the gate found no danger in each room: the same words are not asked about again. */
export function makeJudged() {
  const seqs = new Map<string, number>()
  return {
    upTo: (sessionId: string): number => seqs.get(sessionId) ?? 0,
    markHarmless(sessionId: string, seq: number): void {
      if (seqs.size >= JUDGED_MAX) seqs.clear()
      seqs.set(sessionId, seq)
    },
  }
}
