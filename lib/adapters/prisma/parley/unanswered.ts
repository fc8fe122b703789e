import type { Unanswered } from '../../../domain/parley/turn-taking/room.ts'
import type { Database } from '../database.ts'
import { BY_PEOPLE } from '../messages/message-row.ts'
import { notify } from '../notifications.ts'
import { GATEWAY_DEAD_SECONDS } from '../room/gateways.ts'
import type { UnansweredStore } from '../../../services/ports/parley.ts'

/** Older messages, or those further back, no longer wait for an answer. */
const LATELY_SECONDS = 60
const LATELY_MAX = 40
/** Two heartbeats: a gateway that is silent for longer may be dead already. */
const SURELY_ALIVE_SECONDS = 4

/** Finds and hands over the messages that a stopped or dead gateway leaves for Parley to decide about. */
export function makeUnansweredStore({ prisma, pool }: Database): UnansweredStore {
  return {
    async among(sessionIds: readonly string[]): Promise<Unanswered[]> {
      if (sessionIds.length === 0) return []
      const { rows } = await pool.query<Unanswered>(
        `SELECT session_id AS "sessionId", min(seq) AS "sinceSeq" FROM message
         JOIN (SELECT id AS of_session, greatest(cleared_seq, last_seq - $3) AS after_seq FROM session WHERE id = ANY ($1)) s
           ON session_id = of_session AND seq > after_seq
         WHERE ${BY_PEOPLE} AND created_at > now() - make_interval(secs => $2)
         GROUP BY session_id`,
        [sessionIds, LATELY_SECONDS, LATELY_MAX],
      )
      return rows
    },

    /** Prefers a gateway with a fresh heartbeat, then one with people in the session, then always the same one. */
    async handOver(gatewayId: string, { sessionId, sinceSeq }: Unanswered): Promise<boolean> {
      const { rows } = await pool.query<{ id: string }>(
        `SELECT id FROM gateway g
         WHERE id <> $2 AND NOT is_draining AND heartbeat_at > now() - make_interval(secs => $3)
         ORDER BY heartbeat_at > now() - make_interval(secs => $4) DESC,
           EXISTS (SELECT 1 FROM connection c WHERE c.gateway_id = g.id AND c.session_id = $1) DESC, md5(id || $1)
         LIMIT 1`,
        [sessionId, gatewayId, GATEWAY_DEAD_SECONDS, SURELY_ALIVE_SECONDS],
      )
      const [other] = rows
      if (!other) return false
      await notify(prisma, { type: 'unanswered', gatewayId: other.id, sessionId, sinceSeq })
      return true
    },

    async sayTakenOver({ sessionId, sinceSeq }: Unanswered): Promise<void> {
      await notify(prisma, { type: 'takenOver', sessionId, sinceSeq })
    },
  }
}
