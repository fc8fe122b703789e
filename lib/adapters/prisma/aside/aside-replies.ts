import { LEASE_DEAD_SECONDS } from '../../../domain/parley/reply.ts'
import type { Rate } from '../../../domain/safety/rate.ts'
import { INTERRUPTED } from '../../../protocol/entities.ts'
import type { AsideMessage } from '../../../protocol/events/aside.ts'
import type { AsideEnd, AsidePerson, AsideReplies, AsideTaken } from '../../../services/ports/mediation/aside.ts'
import type { Database } from '../database.ts'
import type { Prisma } from '../generated/client.ts'
import { addLine, ASIDE_COLUMNS, locked, toAsideMessage, type AsideRow } from './aside-row.ts'

type Tx = Prisma.TransactionClient

/**
 * ASIDE-1: the right to write a reply in an aside. It is apart from the leases and budgets of rooms, so that no room
 * can tell. A person has the same budget as in rooms (decision 9), counted apart.
 */
export function makeAsideReplies(database: Database, budget: Rate | null): AsideReplies {
  const { prisma, pool } = database
  return {
    take: (person, { holder, lineId, isAgain }): Promise<AsideTaken> =>
      locked(database, person, async (tx) => {
        if (!(await isWaiting(tx, person, isAgain))) return { kind: 'nothing' }
        const line = { id: lineId, kind: 'parley', text: '', tempMsgId: null } as const
        if (budget && (await isSpent(tx, person, budget))) {
          const message = await addLine(tx, person, { ...line, status: 'failed', error: 'spent' })
          return { kind: 'spent', message }
        }
        const { sessionId, personId } = person
        await tx.$executeRaw`
          INSERT INTO aside_reply (holder, session_id, person_id, line_id)
          VALUES (${holder}, ${sessionId}, ${personId}, ${lineId})`
        return { kind: 'taken', message: await addLine(tx, person, { ...line, status: 'streaming', error: null }) }
      }),

    async keep(holder: string, text: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `WITH held AS (
           UPDATE aside_reply SET heartbeat_at = now() WHERE holder = $1 AND session_id IS NOT NULL RETURNING line_id
         )
         UPDATE aside_line l SET text = $2 FROM held WHERE l.id = held.line_id AND l.status = 'streaming'`,
        [holder, text],
      )
      return rowCount === 1
    },

    async finish(holder: string, { text, error }: AsideEnd): Promise<AsideMessage | null> {
      const { rows } = await pool.query<AsideRow>(
        `WITH held AS (
           UPDATE aside_reply SET session_id = NULL WHERE holder = $1 AND session_id IS NOT NULL RETURNING line_id
         )
         UPDATE aside_line l SET text = $2, status = $3, error = $4
         FROM held WHERE l.id = held.line_id AND l.status = 'streaming' RETURNING ${ASIDE_COLUMNS}`,
        [holder, text, error === null ? 'sent' : 'failed', error],
      )
      return rows[0] ? toAsideMessage(rows[0]) : null
    },

    /** Closes the replies of dead gateways; their lines keep the text that was stored. */
    async reap(until: Date): Promise<{ person: AsidePerson; message: AsideMessage }[]> {
      const { rows } = await pool.query<AsideRow & AsidePerson>(
        `WITH gone AS (
           SELECT holder, session_id, person_id FROM aside_reply
           WHERE session_id IS NOT NULL AND heartbeat_at < now() - make_interval(secs => $1) AND now() < $2
           FOR UPDATE SKIP LOCKED
         ), given AS (
           UPDATE aside_reply r SET session_id = NULL FROM gone WHERE r.holder = gone.holder
           RETURNING r.line_id, gone.session_id AS room, gone.person_id AS person
         )
         UPDATE aside_line l SET status = 'failed', error = $3
         FROM given WHERE l.id = given.line_id AND l.status = 'streaming'
         RETURNING ${ASIDE_COLUMNS}, given.room AS "sessionId", given.person AS "personId", ${VISIBLE_ID} AS "userId"`,
        [LEASE_DEAD_SECONDS, until, INTERRUPTED],
      )
      return rows.map(({ sessionId, personId, userId, ...row }) => {
        return { person: { sessionId, personId, userId }, message: toAsideMessage(row) }
      })
    },

    async forget(): Promise<void> {
      await prisma.$executeRaw`
        DELETE FROM aside_reply
        WHERE session_id IS NULL AND granted_at < now() - make_interval(secs => ${budget?.seconds ?? 0}::int)`
    },
  }
}

/** The id that others see of the person that a reply was for: a guest's, where an account takes part anonymously. */
const VISIBLE_ID = `coalesce((
  SELECT p.user_id FROM participant p JOIN guest g ON g.id = p.user_id
  WHERE p.session_id = given.room AND p.is_discreet AND g.account_id = given.person LIMIT 1
), given.person)`

/** True when the last line waits for an answer and no gateway is writing one. */
async function isWaiting(tx: Tx, { sessionId, personId }: AsidePerson, isAgain: boolean): Promise<boolean> {
  const [row] = await tx.$queryRawUnsafe<{ isWaiting: boolean }[]>(
    `SELECT (kind = 'person' OR $3 AND status = 'failed') AND NOT EXISTS (
       SELECT FROM aside_reply r WHERE r.session_id = $1 AND r.person_id = $2
     ) AS "isWaiting"
     FROM aside_line WHERE session_id = $1 AND person_id = $2 ORDER BY seq DESC LIMIT 1`,
    ...[sessionId, personId, isAgain],
  )
  return row?.isWaiting ?? false
}

async function isSpent(tx: Tx, { personId }: AsidePerson, { points, seconds }: Rate): Promise<boolean> {
  const [row] = await tx.$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM aside_reply
     WHERE person_id = $1 AND granted_at > now() - make_interval(secs => $2::int)`,
    ...[personId, seconds],
  )
  return (row?.count ?? 0) >= points
}
