import { ASSISTANT_NAME, SYSTEM_USER_ID } from '../../../protocol/brand.ts'
import type { Unanswered } from '../../../domain/parley/turn-taking/room.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications.ts'
import { GATEWAY_DEAD_SECONDS } from '../room/gateways.ts'
import type { UnansweredStore } from '../../../services/ports/parley.ts'

/** What was said before this, or further back, waits for no answer any more. */
const LATELY_SECONDS = 60
const LATELY_MAX = 40
/** Two heartbeats. One that is silent for longer may be dead, though nobody knows it yet. */
const SURELY_ALIVE_SECONDS = 4

/** What a gateway leaves for Parley to decide about when it stops or dies. */
export function makeUnansweredStore({ prisma, pool }: Database): UnansweredStore {
  return {
    /** Where among these sessions people said something lately, and since which message. Parley may have answered it. */
    async among(sessionIds: readonly string[]): Promise<Unanswered[]> {
      if (sessionIds.length === 0) return []
      const { rows } = await pool.query<Unanswered>(
        `SELECT session_id AS "sessionId", min(seq) AS "sinceSeq" FROM message
         JOIN (SELECT id AS of_session, greatest(cleared_seq, last_seq - $4) AS after_seq FROM session WHERE id = ANY ($1)) s
           ON session_id = of_session AND seq > after_seq
         WHERE (user_id <> ALL ($2) OR kind = 'release') AND created_at > now() - make_interval(secs => $3)
         GROUP BY session_id`,
        [sessionIds, [ASSISTANT_NAME, SYSTEM_USER_ID], LATELY_SECONDS, LATELY_MAX],
      )
      return rows
    },

    /**
     * Tells one of the other gateways to let Parley decide about a session: one that has just shown that it lives, then one
     * with people in it, or else always the same. False when there is no other that does not stop as well. Whether it hears
     * that, it says itself.
     */
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

    /** Tells whoever handed this over that it has reached somebody. */
    async sayTakenOver({ sessionId, sinceSeq }: Unanswered): Promise<void> {
      await notify(prisma, { type: 'takenOver', sessionId, sinceSeq })
    },
  }
}
