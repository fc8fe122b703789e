import { AckError } from './chat/socket.ts'
import { randomId } from './random-id.ts'

/** `isUnknown`: an answer was lost, so the server may have stored it. */
type Attempt = { key: string; tempMsgId: string; isUnknown: boolean }

/**
 * Makes calls idempotent: a call whose answer was lost keeps its id for the next attempt with the same content, so that
 * the server stores it once. An answer, or other content, ends the attempt: the same words are then a new call.
 */
export function makeAttempts() {
  /** The newest attempt while its outcome is unknown. */
  let last: Attempt | null = null

  function ended(one: Attempt): void {
    if (last === one) last = null
  }

  return {
    async attempt<Answer>(content: unknown, call: (tempMsgId: string) => Promise<Answer>): Promise<Answer> {
      const key = JSON.stringify(content)
      const current = last?.key === key ? last : { key, tempMsgId: randomId(), isUnknown: false }
      last = current
      try {
        const answer = await call(current.tempMsgId)
        ended(current)
        return answer
      } catch (cause) {
        if (storedNothing(cause, current)) ended(current)
        else current.isUnknown = true
        throw cause
      }
    },
    /** Ends the attempt, if there is one: the person gave it up. */
    giveUp: () => void (last = null),
  }
}

/**
 * True when the server surely stored nothing. UNAVAILABLE does not prove it: the commit may have succeeded. After a repeat
 * only INVALID_REQUEST proves it, because the rate limit is checked before the duplicate lookup.
 */
function storedNothing(cause: unknown, { isUnknown }: Attempt): boolean {
  if (!(cause instanceof AckError) || cause.code === 'UNAVAILABLE') return false
  return !isUnknown || cause.code === 'INVALID_REQUEST'
}
