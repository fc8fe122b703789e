import { idSchema } from '../protocol/entities.ts'
import type { Limit } from './limit.ts'

type Deps = {
  sessions: { opensAt(sessionId: string, keyHash: string): Promise<Date | null> }
  hashOfToken: (token: string) => string
  guesses: Limit
  onRefused(): void
}

const NO_ID = ''

/** A key that opens a session, by its hash, and when it did, by the database's clock. */
type TriedKey = { keyHash: string; at: Date }

/**
 * The key that an access token is, if it opens the session now; null if it does not. Asking changes nothing, but an address
 * that had too many refused ones is answered RATE_LIMITED, whatever it asks, and nothing is looked up for it.
 */
export function makeTryKey({ sessions, hashOfToken, guesses, onRefused }: Deps) {
  return async function tryKey(address: string, sessionId: string, accessToken: string): Promise<TriedKey | null> {
    await guesses.requireLeft(address)
    const keyHash = hashOfToken(accessToken)
    // What is no id opens nothing; it is asked for all the same, as none, because without the database nothing is known of any.
    const asked = idSchema.safeParse(sessionId).success ? sessionId : NO_ID
    const at = await sessions.opensAt(asked, keyHash)
    if (at) return { keyHash, at }
    onRefused()
    await guesses.take(address)
    return null
  }
}
