import type { SessionState } from '../../../domain/room/session.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import { databaseNow } from '../database-now.ts'
import { forgetUntilReopened } from './forget.ts'
import { notify } from '../notifications.ts'
import type { SessionStore } from '../../../services/ports/room.ts'
import { makeSessionSettings } from './session-settings.ts'

/** Long enough for a link that is sent for an occasion next month. */
const UNENTERED_DAYS = 60
const REMOVED_AT_ONCE = 1000

/** Stores sessions and their keys; of a key only its hash. */
export function makeSessionStore(database: Database): SessionStore {
  const { prisma, pool } = database
  return {
    ...makeSessionSettings(database),

    async create(session: { id: string; ownerId: string | null; keyHash: string }): Promise<void> {
      const { keyHash, ...data } = session
      await prisma.session.create({ data: { ...data, accessKeys: { create: { hash: keyHash } } } })
    },

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
                 ${IS_OPEN} AS "isOpen", deleted_at IS NOT NULL AS "isDeleted"
               FROM session WHERE id = $1`,
        values: [sessionId],
      })
      return rows[0] ?? null
    },

    async claim(sessionId: string, userId: string): Promise<string | null> {
      await pool.query(
        `WITH claimed AS (UPDATE session SET owner_id = $2 WHERE id = $1 AND owner_id IS NULL RETURNING id)
         SELECT next_rev(id, 'people') FROM claimed`,
        [sessionId, userId],
      )
      return (await prisma.session.findUnique({ where: { id: sessionId }, select: { ownerId: true } }))?.ownerId ?? null
    },

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

    async revokedAmong(keyHashes: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ hash: string }>(
        `SELECT hash FROM unnest($1::text[]) AS asked(hash) WHERE NOT EXISTS (
           SELECT FROM access_key k JOIN session s ON s.id = k.session_id
           WHERE k.hash = asked.hash AND ${IS_OPEN})`,
        [keyHashes],
      )
      return rows.map(({ hash }) => hash)
    },
  }
}
