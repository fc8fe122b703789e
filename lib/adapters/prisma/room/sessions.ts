import type { SessionState } from '../../../domain/room/session.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import { forgetUntilReopened } from './forget.ts'
import { notify } from '../notifications.ts'
import type { SessionStore } from '../../../services/ports/room.ts'
import { makeSessionSettings } from './session-settings.ts'

/** A link that is sent along for something next month still works. */
const UNENTERED_DAYS = 60
const REMOVED_AT_ONCE = 1000

/** Sessions and their keys. Keys are known here only by their hash. */
export function makeSessionStore(database: Database): SessionStore {
  const { prisma, pool } = database
  return {
    ...makeSessionSettings(database),

    async create(session: { id: string; ownerId: string | null; keyHash: string }): Promise<void> {
      const { keyHash, ...data } = session
      await prisma.session.create({ data: { ...data, accessKeys: { create: { hash: keyHash } } } })
    },

    /** Deletes chats that were begun long ago, never entered by anybody and not named by their owner, some of them at a time. */
    async removeUnentered(): Promise<void> {
      await pool.query(
        `DELETE FROM session WHERE id = ANY (ARRAY(
           SELECT id FROM session
           WHERE last_number = 0 AND owner_title IS NULL AND created_at < now() - make_interval(days => $1)
           ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
         ))`,
        [UNENTERED_DAYS, REMOVED_AT_ONCE],
      )
    },

    async find(sessionId: string): Promise<SessionState | null> {
      const { rows } = await pool.query<SessionState>({
        name: 'find_session',
        text: `SELECT id, owner_id AS "ownerId", cleared_seq AS "clearedSeq",
                 ended_at IS NULL AND deleted_at IS NULL AS "isOpen", deleted_at IS NOT NULL AS "isDeleted"
               FROM session WHERE id = $1`,
        values: [sessionId],
      })
      return rows[0] ?? null
    },

    /** The first person who joins a session without an owner becomes it, which the list of people shows; answers whose it is. */
    async claim(sessionId: string, userId: string): Promise<string | null> {
      await pool.query(
        `WITH claimed AS (UPDATE session SET owner_id = $2 WHERE id = $1 AND owner_id IS NULL RETURNING id)
         SELECT next_rev(id, 'people') FROM claimed`,
        [sessionId, userId],
      )
      return (await prisma.session.findUnique({ where: { id: sessionId }, select: { ownerId: true } }))?.ownerId ?? null
    },

    /**
     * Ends the session, revokes its keys and tells every gateway, all at once. Where it has ended already nothing happens: a
     * key that is there by now belongs to somebody who is opening it again.
     */
    async end(sessionId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const endedAt = await databaseNow(tx)
        const ended = await tx.session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt } })
        if (ended.count === 0) return
        await tx.accessKey.deleteMany({ where: { sessionId } })
        await forgetUntilReopened(tx, sessionId)
        await notify(tx, { type: 'sessionClosed', sessionId })
      })
    },

    /** Which of these keys open nothing any more, by their hashes: a gateway that missed the news asks for its sockets. */
    async revokedAmong(keyHashes: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ hash: string }>(
        `SELECT hash FROM unnest($1::text[]) AS asked(hash) WHERE NOT EXISTS (
           SELECT FROM access_key k JOIN session s ON s.id = k.session_id
           WHERE k.hash = asked.hash AND s.ended_at IS NULL AND s.deleted_at IS NULL)`,
        [keyHashes],
      )
      return rows.map(({ hash }) => hash)
    },
  }
}
