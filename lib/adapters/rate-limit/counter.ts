import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Counter } from '../../services/ports/safety.ts'

/** Counts per key and window, in the memory of this process (decision 12). A key is dropped when its window ends. */
export function makeCounter(seconds: number): Counter {
  const memory = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: seconds })
  return {
    async add(key) {
      const { consumedPoints, msBeforeNext } = await memory.consume(key)
      return { count: consumedPoints, secondsLeft: Math.ceil(msBeforeNext / 1000) }
    },
    async subtract(key) {
      const known = await memory.get(key)
      if (known) await memory.reward(key)
    },
    async read(key) {
      const known = await memory.get(key)
      return { count: known?.consumedPoints ?? 0, secondsLeft: Math.ceil((known?.msBeforeNext ?? 0) / 1000) }
    },
  }
}
