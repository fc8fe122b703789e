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

/** Opens nothing. It is asked for all the same: without the database nothing is known of any key. */
const NO_ID = ''
const NO_HASH = ''

/** A key to a session, by its hash, and when it was found, by the database's clock. */
export type TriedKey = {
  sessionId: string
  keyHash: string
  at: Date
  /** `doorFor` says to whom it opens. */
  isGuarded: boolean
}

/**
 * Keys as people bring them. Asking changes nothing, but an address that had too many refused ones is answered RATE_LIMITED,
 * whatever key it tries, and nothing is looked up for it.
 */
export function makeTryKey({ doors, hashOfToken, guesses, onRefused }: Deps) {
  async function refused(address: string): Promise<void> {
    onRefused()
    await guesses.take(address)
  }

  /** DOOR-1 to DOOR-3: what the key opens for somebody with these ids. A retired key in a stranger's hand is a guess. */
  async function doorFor(address: string, key: TriedKey, ids: readonly string[]): Promise<Door> {
    if (!key.isGuarded) return 'open'
    const door = await doors.doorFor(key.sessionId, key.keyHash, ids)
    if (door === 'closed') await refused(address)
    return door
  }

  /** The key that an access token is; null where it is none to this session. No key at all (null) is no guess. */
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
    /** True where a token's key opens the session to these ids, or would if it were not shut to them. */
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
