import type { Limit } from './limit.ts'

type Deps = {
  sessions: { isLiveKey(sessionId: string, keyHash: string): Promise<boolean> }
  hashOfToken: (token: string) => string
  guesses: Limit
  onRefused(): void
}

/**
 * The key that an access token is, by its hash, if it opens the session now; null if it does not. Asking changes nothing, but
 * an address that had too many refused ones is answered RATE_LIMITED, whatever it asks, and nothing is looked up for it.
 */
export function makeTryKey({ sessions, hashOfToken, guesses, onRefused }: Deps) {
  return async function tryKey(address: string, sessionId: string, accessToken: string): Promise<string | null> {
    await guesses.requireLeft(address)
    const keyHash = hashOfToken(accessToken)
    // PostgreSQL takes no NUL in a text, and no id of ours holds anything but plain characters.
    if (/^[\x21-\x7e]+$/.test(sessionId) && (await sessions.isLiveKey(sessionId, keyHash))) return keyHash
    onRefused()
    await guesses.take(address)
    return null
  }
}
