import type { Database } from '../database.ts'
import { Prisma } from '../generated/client.ts'
import { lockAsides } from './aside-row.ts'

/**
 * Gives an account what its guests said in this session, behind its own lines, and an answer that is being written to
 * them: it goes on for the account, unless that has one already.
 */
export async function adoptAsides({ prisma }: Database, sessionId: string, accountId: string): Promise<void> {
  const guests = Prisma.sql`
    SELECT g.id FROM guest g LEFT JOIN sign_in s ON s.id = g.sign_in_id
    WHERE g.account_id = ${accountId} AND s.ended_at IS NULL`
  await prisma.$transaction(async (tx) => {
    await lockAsides(tx, sessionId)
    // The reply before its line, as where an answer ends: the other order could deadlock.
    await tx.$executeRaw`
      UPDATE aside_reply SET person_id = ${accountId}
      WHERE session_id = ${sessionId} AND holder = (
        SELECT r.holder FROM aside_reply r
        WHERE r.session_id = ${sessionId} AND r.person_id IN (${guests}) ORDER BY r.granted_at DESC LIMIT 1
      ) AND NOT EXISTS (
        SELECT FROM aside_reply own WHERE own.session_id = ${sessionId} AND own.person_id = ${accountId}
      )`
    await tx.$executeRaw`
      WITH theirs AS (
        SELECT id, row_number() OVER (ORDER BY created_at, seq) AS nth
        FROM aside_line WHERE session_id = ${sessionId} AND person_id IN (${guests})
      ), own AS (
        SELECT coalesce(max(seq), 0) AS last FROM aside_line
        WHERE session_id = ${sessionId} AND person_id = ${accountId}
      )
      UPDATE aside_line l SET person_id = ${accountId}, seq = own.last + theirs.nth
      FROM theirs, own WHERE l.id = theirs.id`
  })
}
