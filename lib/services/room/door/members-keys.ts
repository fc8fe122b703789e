import type { NewKey } from '../../../domain/room/session.ts'
import type { DoorStore } from '../../ports/door.ts'

type Deps = {
  doors: Pick<DoorStore, 'addKey' | 'exchangeKey'>
  makeAccessToken: () => NewKey
}

/** DOOR-2: keys for members whose own were retired. */
export function makeMembersKeys({ doors, makeAccessToken }: Deps) {
  return {
    /**
     * A key for the members who are connected here; null where the session is not open. A removal that comes later retires it.
     * So: first this key, then who is banned, then it is handed out.
     */
    async keyForMembers(sessionId: string): Promise<NewKey | null> {
      const key = makeAccessToken()
      return (await doors.addKey(sessionId, key.hash)) ? key : null
    },

    /** A key for a member who came in by a retired one; null for any other key, and where they may not be in any more. */
    async exchangeKey(sessionId: string, keyHash: string, ids: readonly string[]): Promise<NewKey | null> {
      const key = makeAccessToken()
      return (await doors.exchangeKey(sessionId, keyHash, ids, key.hash)) ? key : null
    },
  }
}
export type MembersKeys = ReturnType<typeof makeMembersKeys>
