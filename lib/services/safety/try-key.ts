import type { Door } from '../../domain/room/door/door.ts'
import { keysMeant } from '../../domain/room/door/chat-link.ts'
import { idSchema } from '../../protocol/entities.ts'
import type { DoorStore } from '../ports/door.ts'
import type { Limit } from './limit.ts'

type Deps = {
  doors: Pick<DoorStore, 'findKey' | 'doorFor'>
  hashOfToken: (token: string) => string
  guesses: Limit
  onRefused(): void
}

/** A key that opens nothing. It is looked up all the same, so that the call fails while the database is away. */
const NO_ID = ''
const NO_HASH = ''

/** A key to a session, by its hash, and the database's time at which it was found. */
type TriedKey = {
  sessionId: string
  keyHash: string
  at: Date
  /** True when `doorFor` decides to whom the key opens. */
  isGuarded: boolean
}

/**
 * Tries keys that people bring, and changes nothing. An address with too many refused keys gets RATE_LIMITED for any
 * key, without a lookup.
 */
export function makeTryKey({ doors, hashOfToken, guesses, onRefused }: Deps) {
  async function refused(address: string): Promise<void> {
    onRefused()
    await guesses.take(address)
  }

  /** DOOR-1 to DOOR-3: returns what the key opens to these ids. A stranger's retired key counts as a guess. */
  async function doorFor(address: string, key: TriedKey, ids: readonly string[]): Promise<Door> {
    if (!key.isGuarded) return 'open'
    const door = await doors.doorFor(key.sessionId, key.keyHash, ids)
    if (door === 'closed') await refused(address)
    return door
  }

  /** Returns the key of an access token; null when it opens no such session. A missing token is no guess. */
  async function tryKey(
    address: string,
    sessionId: string | null,
    accessToken: string | null,
  ): Promise<TriedKey | null> {
    if (sessionId === null || accessToken === null) {
      await doors.findKey(NO_ID, NO_HASH)
      return null
    }
    await guesses.requireLeft(address)
    const asked = idSchema.safeParse(sessionId).success ? sessionId : NO_ID
    for (const key of keysMeant(accessToken)) {
      const keyHash = hashOfToken(key)
      const found = await doors.findKey(asked, keyHash)
      if (found) return { sessionId: asked, keyHash, ...found }
    }
    await refused(address)
    return null
  }

  return {
    tryKey,
    doorFor,
    /** True when a token's key opens the session to these ids, or would but for a lock or a removal. */
    async isKeyValid(
      address: string,
      sessionId: string,
      accessToken: string,
      ids: readonly string[],
    ): Promise<boolean> {
      const key = await tryKey(address, sessionId, accessToken)
      return key !== null && (await doorFor(address, key, ids)) !== 'closed'
    },
  }
}
