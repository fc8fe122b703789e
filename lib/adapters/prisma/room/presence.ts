import type { Database } from '../database.ts'
import type { JoinedSocket, PresenceStore } from '../../../services/ports/room.ts'
import { makeGatewayRows } from './gateways.ts'

/** A connection younger than this may belong to a socket that is still joining. */
const JOINING_SECONDS = 30

/** Stores which sockets live on which gateway. */
export function makePresenceStore(database: Database): PresenceStore {
  const { pool } = database

  return {
    ...makeGatewayRows(database),

    async disconnected(socketId: string): Promise<void> {
      await pool.query({
        name: 'disconnected',
        // PostgreSQL runs an unread DELETE in a WITH last: so the person's row is locked before the connection's, as in
        // a join.
        text: `WITH gone AS (DELETE FROM connection WHERE id = $1)
               UPDATE participant p SET last_seen_at = now() FROM connection c
               WHERE c.id = $1 AND p.session_id = c.session_id AND p.user_id = c.user_id`,
        values: [socketId],
      })
    },

    async addMissing(
      gatewayId: string,
      sockets: readonly JoinedSocket[],
    ): Promise<Pick<JoinedSocket, 'socketId' | 'sessionId'>[]> {
      const { rows } = await pool.query<Pick<JoinedSocket, 'socketId' | 'sessionId'>>(
        `WITH missing AS (
           SELECT s."socketId", g.id AS "gatewayId", room.id AS "sessionId", s."userId", s."isVisible"
           FROM jsonb_to_recordset($2::jsonb) AS s("socketId" text, "sessionId" text, "userId" text, "isVisible" boolean)
           JOIN session room ON room.id = s."sessionId" JOIN gateway g ON g.id = $1
           WHERE NOT EXISTS (SELECT 1 FROM connection WHERE id = s."socketId")
             AND NOT EXISTS (
               SELECT FROM participant WHERE session_id = room.id AND user_id = s."userId" AND removed_at IS NOT NULL
             )
           FOR KEY SHARE OF room, g
         )
         INSERT INTO connection (id, gateway_id, session_id, user_id, is_visible)
           SELECT "socketId", "gatewayId", "sessionId", "userId", "isVisible" FROM missing
         ON CONFLICT DO NOTHING
         RETURNING id AS "socketId", session_id AS "sessionId"`,
        [gatewayId, JSON.stringify(sockets)],
      )
      return rows
    },

    async removeAllBut(gatewayId: string, socketIds: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ session_id: string }>(
        `DELETE FROM connection
         WHERE gateway_id = $1 AND connected_at < now() - make_interval(secs => $2) AND id <> ALL ($3)
         RETURNING session_id`,
        [gatewayId, JOINING_SECONDS, socketIds],
      )
      return [...new Set(rows.map(({ session_id }) => session_id))]
    },
  }
}
