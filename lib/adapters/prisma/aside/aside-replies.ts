import { LEASE_DEAD_SECONDS } from '../../../domain/parley/reply.ts'
import type { Rate } from '../../../domain/safety/rate.ts'
import { INTERRUPTED } from '../../../protocol/entities.ts'
import type {
  AsideEnd,
  AsideEnded,
  AsidePerson,
  AsideReplies,
  AsideTaken,
} from '../../../services/ports/mediation/aside.ts'
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

    async finish(holder: string, { text, error }: AsideEnd): Promise<AsideEnded | null> {
      const { rows } = await pool.query<EndedRow>(
        `WITH held AS (
           UPDATE aside_reply SET session_id = NULL WHERE holder = $1 AND session_id IS NOT NULL RETURNING line_id
         )
         UPDATE aside_line l SET text = $2, status = $3, error = $4
         FROM held WHERE l.id = held.line_id AND l.status = 'streaming' RETURNING ${ENDED_COLUMNS}`,
        [holder, text, error === null ? 'sent' : 'failed', error],
      )
      return rows[0] ? toEnded(rows[0]) : null
    },

    /** Closes the replies of dead gateways; their lines keep the text that was stored. */
    async reap(until: Date): Promise<AsideEnded[]> {
      const { rows } = await pool.query<EndedRow>(
        `WITH gone AS (
           SELECT holder FROM aside_reply
           WHERE session_id IS NOT NULL AND heartbeat_at < now() - make_interval(secs => $1) AND now() < $2
           FOR UPDATE SKIP LOCKED
         ), given AS (
           UPDATE aside_reply r SET session_id = NULL FROM gone WHERE r.holder = gone.holder
           RETURNING r.line_id
         )
         UPDATE aside_line l SET status = 'failed', error = $3
         FROM given WHERE l.id = given.line_id AND l.status = 'streaming'
         RETURNING ${ENDED_COLUMNS}`,
        [LEASE_DEAD_SECONDS, until, INTERRUPTED],
      )
      return rows.map(toEnded)
    },

    async forget(): Promise<void> {
      await prisma.$executeRaw`
        DELETE FROM aside_reply
        WHERE session_id IS NULL AND granted_at < now() - make_interval(secs => ${budget?.seconds ?? 0}::int)`
    },
  }
}

/** The id that others see of the person whose line `l` is: a guest's, where an account takes part anonymously. */
const VISIBLE_ID = `coalesce((
  SELECT p.user_id FROM participant p JOIN guest g ON g.id = p.user_id
  WHERE p.session_id = l.session_id AND p.is_discreet AND g.account_id = l.person_id LIMIT 1
), l.person_id)`

/** A line `l` that ended, and whose it is now: its person may have signed in while it was written. */
const ENDED_COLUMNS = `${ASIDE_COLUMNS}, l.session_id AS "sessionId", l.person_id AS "personId", ${VISIBLE_ID} AS "userId"`
type EndedRow = AsideRow & AsidePerson

function toEnded({ sessionId, personId, userId, ...row }: EndedRow): AsideEnded {
  return { person: { sessionId, personId, userId }, message: toAsideMessage(row) }
}

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
