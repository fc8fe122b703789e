import { AckError } from './chat/socket.ts'
import { randomId } from './random-id.ts'

type Attempt = { key: string; tempMsgId: string }

/**
 * Makes calls idempotent: a call whose answer was lost keeps its id for the next attempt with the same content, so that
 * the server stores it once. An answer, or other content, ends the attempt: the same words are then said anew.
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
      const current = last?.key === key ? last : { key, tempMsgId: randomId() }
      last = current
      try {
        const answer = await call(current.tempMsgId)
        ended(current)
        return answer
      } catch (cause) {
        if (isRefusal(cause)) ended(current)
        throw cause
      }
    },
    /** Ends the attempt, if there is one: the person gave it up. */
    giveUp: () => void (last = null),
  }
}

/** True when the server stored nothing. UNAVAILABLE is no answer: a commit may have outlived its own. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof AckError && cause.code !== 'UNAVAILABLE'
}
