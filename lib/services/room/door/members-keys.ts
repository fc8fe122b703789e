import type { NewKey } from '../../../domain/room/session.ts'
import type { DoorStore } from '../../ports/door.ts'

type Deps = {
  doors: Pick<DoorStore, 'addKey' | 'exchangeKey'>
  makeAccessToken: () => NewKey
}

/** DOOR-2: makes keys for members whose own were retired. */
export function makeMembersKeys({ doors, makeAccessToken }: Deps) {
  return {
    /**
     * Returns a key for the members who are connected here; null when the session is not open. A later removal retires
     * it. Hence the order: make this key, read the bans, hand it out.
     */
    async keyForMembers(sessionId: string): Promise<NewKey | null> {
      const key = makeAccessToken()
      return (await doors.addKey(sessionId, key.hash)) ? key : null
    },

    /** Returns a key for a member who came in by a retired one; null for any other key, or a member who is out. */
    async exchangeKey(sessionId: string, keyHash: string, ids: readonly string[]): Promise<NewKey | null> {
      const key = makeAccessToken()
      return (await doors.exchangeKey(sessionId, keyHash, ids, key.hash)) ? key : null
    },
  }
}
export type MembersKeys = ReturnType<typeof makeMembersKeys>
