import { Refusal } from '../protocol/errors.ts'
import { atMost } from './at-most.ts'

/** With the time that the work itself may take still within what a page waits (DEC-35). */
const PATIENCE_MS = 5000

/**
 * The same work, one after the other for each key. What all of one key would wait for in the database anyway, such as a row's
 * lock, then holds one connection and not one each, and the others stay free for other keys. Throws RATE_LIMITED where
 * `mostWaiting` of the key wait already, and UNAVAILABLE to whoever has waited so long that an answer would come too late, with
 * nothing done.
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
