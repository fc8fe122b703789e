import type { Limit } from './limit.ts'

type Deps = {
  checkKey(sessionId: string, accessToken: string): Promise<boolean>
  guesses: Limit
  onRefused(): void
}

/**
 * Whether a key opens a session, asked from an address. An address that had too many refused ones is answered
 * RATE_LIMITED, whatever it asks, and nothing is looked up for it.
 */
export function makeTryKey({ checkKey, guesses, onRefused }: Deps) {
  return async function tryKey(address: string, sessionId: string, accessToken: string): Promise<boolean> {
    await guesses.requireLeft(address)
    const isRight = await checkKey(sessionId, accessToken)
    if (isRight) return true
    onRefused()
    await guesses.take(address)
    return false
  }
}
