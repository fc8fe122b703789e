import { Refusal } from '../protocol/errors.ts'
import { atMost } from './at-most.ts'

/**
 * The same work, one after the other for each key. What all of one key would wait for in the database anyway, such as a row's
 * lock, then holds one connection and not one each, and the others stay free for other keys. Throws RATE_LIMITED where
 * `mostWaiting` of the key wait already.
 */
export function oneByOne<Rest extends unknown[], Answer>(
  mostWaiting: number,
  work: (key: string, ...rest: Rest) => Promise<Answer>,
): (key: string, ...rest: Rest) => Promise<Answer> {
  const lines = new Map<string, { work: typeof work; length: number }>()

  return async (key, ...rest) => {
    const line = lines.get(key) ?? { work: atMost(1, work), length: 0 }
    if (line.length > mostWaiting) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 1 })
    lines.set(key, line)
    line.length += 1
    try {
      return await line.work(key, ...rest)
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(key)
    }
  }
}
