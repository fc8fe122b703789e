import type { Door } from '../../../../domain/room/door/door.ts'
import type { DoorStore, FoundKey } from '../../../../services/ports/door.ts'
import type { Database } from '../../database.ts'
import { IS_OPEN } from '../../locked-session.ts'
import { makeKeys } from './keys.ts'

/** Decides who gets in. */
export function makeDoorStore(database: Database): DoorStore {
  const { pool } = database
  return {
    ...makeKeys(database),

    /** Returns a key of an open session and the database's time; null when there is no such key. */
    async findKey(sessionId: string, keyHash: string): Promise<FoundKey | null> {
      const { rows } = await pool.query<FoundKey>({
        name: 'find_key',
        text: `
          SELECT now() AS at, k.retired_at IS NOT NULL OR s.is_locked
            OR EXISTS (SELECT FROM session_ban b WHERE b.session_id = s.id) AS "isGuarded"
          FROM access_key k JOIN session s ON s.id = k.session_id
          WHERE k.hash = $1 AND k.session_id = $2 AND ${IS_OPEN}`,
        values: [keyHash, sessionId],
      })
      return rows[0] ?? null
    },

    async doorFor(sessionId: string, keyHash: string, ids: readonly string[]): Promise<Door> {
      const { rows } = await pool.query<{ door: Door }>({
        name: 'door_for',
        text: 'SELECT door_of($1, $2, $3) AS door',
        values: [sessionId, keyHash, ids],
      })
      return rows[0]?.door ?? 'closed'
    },

    /** Returns the door of an open session for a person who has shown no key yet. */
    async doorWithoutKey(sessionId: string, ids: readonly string[]): Promise<Door> {
      const { rows } = await pool.query<{ door: Door }>({
        name: 'door_without_key',
        text: `
          SELECT CASE WHEN is_banned(id, $2) THEN 'removed'
            WHEN is_locked AND NOT is_member(id, $2) THEN 'locked' ELSE 'open' END AS door
          FROM session WHERE id = $1 AND ${IS_OPEN}`,
        values: [sessionId, ids],
      })
      return rows[0]?.door ?? 'closed'
    },

    /** Returns the ids of all removed people, except the owner's: an id may turn out to be the owner's. */
    async bannedIds(sessionId: string): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ id: string }>({
        name: 'banned_ids',
        text: 'SELECT user_id AS id FROM session_ban WHERE session_id = $1 AND is_banned(session_id, ARRAY[user_id])',
        values: [sessionId],
      })
      return new Set(rows.map(({ id }) => id))
    },
  }
}
