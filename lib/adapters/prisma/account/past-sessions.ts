import { forgetAsides } from '../aside/forget-asides.ts'
import type { Database } from '../database.ts'
import { databaseNow } from '../database-now.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'
import { makePastList } from './past-list.ts'
import { makeStoredSessions } from './stored-session.ts'

/** The history of a person with an account. `userIds` are all their ids; a session may hold several of them. */
export function makePastSessionStore(database: Database): PastSessionStore {
  const { prisma, pool } = database

  return {
    ...makeStoredSessions(database),

    ...makePastList(database),

    async titleFor(sessionId: string, userIds: readonly string[]): Promise<string | null> {
      const { rows } = await pool.query<{ title: string | null }>(
        `SELECT max(title) AS title FROM (
           SELECT user_title AS title FROM participant WHERE session_id = $1 AND user_id = ANY ($2)
           UNION ALL SELECT owner_title FROM session WHERE id = $1 AND owner_id = ANY ($2)
         ) place`,
        [sessionId, userIds],
      )
      return rows[0]?.title ?? null
    },

    async rename(sessionId: string, userIds: readonly string[], userTitle: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `WITH owned AS (UPDATE session SET owner_title = $3 WHERE id = $1 AND owner_id = ANY ($2) RETURNING 1),
           place AS (
             UPDATE participant SET user_title = $3
             WHERE session_id = $1 AND user_id = ANY ($2) AND forgotten_at IS NULL RETURNING 1
           )
         SELECT FROM owned UNION ALL SELECT FROM place`,
        [sessionId, userIds, userTitle],
      )
      return Boolean(rowCount)
    },

    async forget(sessionId: string, userIds: readonly string[]): Promise<void> {
      await prisma.$transaction(async (tx) => {
        const forgottenAt = await databaseNow(tx)
        const where = { sessionId, userId: { in: [...userIds] } }
        await tx.participant.updateMany({ where, data: { forgottenAt } })
        await forgetAsides(tx, sessionId, userIds)
      })
    },
  }
}
