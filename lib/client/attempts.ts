import { randomId } from './random-id.ts'

/**
 * Makes calls idempotent: a call whose answer was lost keeps its id for the next attempt with the same content, so that the
 * server stores it once. An acknowledged call leaves nothing behind.
 */
export function makeAttempts() {
  const ids = new Map<string, string>()
  return async function attempt<Answer>(
    content: unknown,
    call: (tempMsgId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const key = JSON.stringify(content)
    const tempMsgId = ids.get(key) ?? randomId()
    ids.set(key, tempMsgId)
    const answer = await call(tempMsgId)
    ids.delete(key)
    return answer
  }
}
