import { keysMeant } from '../../domain/room/chat-link.ts'
import { idSchema } from '../../protocol/entities.ts'
import type { Limit } from './limit.ts'
import type { SessionStore } from '../ports/room.ts'

type Deps = {
  sessions: Pick<SessionStore, 'opensAt'>
  hashOfToken: (token: string) => string
  guesses: Limit
  onRefused(): void
}

/** Opens nothing. It is asked for all the same: without the database nothing is known of any key. */
const NO_ID = ''
const NO_HASH = ''

/** A key that opens a session, by its hash, and when it did, by the database's clock. */
type TriedKey = { keyHash: string; at: Date }

/**
 * The key that an access token is, if it opens the session now; null if it does not. Asking changes nothing, but an address
 * that had too many refused ones is answered RATE_LIMITED, whatever key it tries, and nothing is looked up for it. No key at all
 * (null) is no guess.
 */
export function makeTryKey({ sessions, hashOfToken, guesses, onRefused }: Deps) {
  return async function tryKey(
    address: string,
    sessionId: string | null,
    accessToken: string | null,
  ): Promise<TriedKey | null> {
    if (sessionId === null || accessToken === null) {
      await sessions.opensAt(NO_ID, NO_HASH)
      return null
    }
    await guesses.requireLeft(address)
    const asked = idSchema.safeParse(sessionId).success ? sessionId : NO_ID
    for (const key of keysMeant(accessToken)) {
      const keyHash = hashOfToken(key)
      const at = await sessions.opensAt(asked, keyHash)
      if (at) return { keyHash, at }
    }
    onRefused()
    await guesses.take(address)
    return null
  }
}
