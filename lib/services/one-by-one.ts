import { Refusal } from '../protocol/errors.ts'
import { atMost } from './at-most.ts'

/** Leaves time for the work itself within the wait of a page (DEC-35). */
const PATIENCE_MS = 5000

/**
 * Runs `work` one at a time per key. Calls of one key would wait for the same row lock anyway: so they hold one
 * connection, not one each. Throws RATE_LIMITED when `mostWaiting` calls of the key wait already. Throws UNAVAILABLE,
 * with nothing done, when a call has waited too long for its answer to be in time.
 */
export function oneByOne<Rest extends unknown[], Answer>(
  mostWaiting: number,
  work: (key: string, ...rest: Rest) => Promise<Answer>,
): (key: string, ...rest: Rest) => Promise<Answer> {
  const lines = new Map<string, { work: typeof inTime; length: number }>()

  async function inTime(askedAt: number, key: string, ...rest: Rest): Promise<Answer> {
    if (performance.now() - askedAt > PATIENCE_MS) throw new Refusal('UNAVAILABLE')
    return work(key, ...rest)
  }

  return async (key, ...rest) => {
    const line = lines.get(key) ?? { work: atMost(1, inTime), length: 0 }
    if (line.length > mostWaiting) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 1 })
    lines.set(key, line)
    line.length += 1
    try {
      return await line.work(performance.now(), key, ...rest)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
