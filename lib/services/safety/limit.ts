import type { Rate } from '../../domain/safety/rate.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { MakeCounter } from '../ports/safety.ts'

export type Limit = {
  /** Counts one more for this key. Throws RATE_LIMITED, with the seconds to wait, beyond the rate. */
  take(key: string): Promise<void>
  /** Takes a count back, for an action that does not count after all. */
  giveBack(key: string): Promise<void>
  /** Throws RATE_LIMITED when nothing is left; counts nothing. */
  requireLeft(key: string): Promise<void>
}

/** Makes a limit per key and time window; a null rate limits nothing. */
export function makeLimit(rate: Rate | null, makeCounter: MakeCounter): Limit {
  if (rate === null) return { take: async () => {}, giveBack: async () => {}, requireLeft: async () => {} }
  const counter = makeCounter(rate.seconds)
  const { points } = rate
  return {
    async take(key) {
      const { count, secondsLeft } = await counter.add(key)
      if (count > points) throw tooMany(secondsLeft)
    },
    giveBack: (key) => counter.subtract(key),
    async requireLeft(key) {
      const { count, secondsLeft } = await counter.read(key)
      if (count >= points) throw tooMany(secondsLeft)
    },
  }
}

function tooMany(secondsLeft: number): Refusal {
  return new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(secondsLeft, 1) })
}
