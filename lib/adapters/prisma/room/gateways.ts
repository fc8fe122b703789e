import type { Database } from '../database.ts'
import { notify } from '../notifications.ts'
import type { PresenceStore } from '../../../services/ports/room.ts'

/** A gateway whose heartbeat is older than this is dead, and its people are offline. */
export const GATEWAY_DEAD_SECONDS = 12

/** A gateway with a heartbeat. Other gateways take over from one that stops. */
type Beating = { id: string; isDraining: boolean }

type Heartbeat = { at: Date; wasDead: boolean }

/** Stores gateways, whose heartbeats are on the database's clock. */
export function makeGatewayRows({
  prisma,
  pool,
}: Database): Pick<PresenceStore, 'heartbeat' | 'drains' | 'reap' | 'leave'> {
  return {
    async heartbeat({ id, isDraining }: Beating): Promise<Heartbeat> {
      const kept = await pool.query<{ at: Date }>(
        'UPDATE gateway SET heartbeat_at = now() WHERE id = $1 RETURNING now() AS at',
        [id],
      )
      if (kept.rows[0]) return { at: kept.rows[0].at, wasDead: false }

      const { rows } = await pool.query<{ at: Date }>(
        `INSERT INTO gateway (id, is_draining) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET heartbeat_at = now() RETURNING now() AS at`,
        [id, isDraining],
      )
      return { at: rows[0]!.at, wasDead: true }
    },

    async drains(gatewayId: string): Promise<void> {
      await pool.query('UPDATE gateway SET is_draining = true WHERE id = $1', [gatewayId])
    },

    /**
     * A gateway that holds a reply's lease stays until the reply is closed: deleting the lease would leave the reply
     * open.
     */
    async reap(until: Date): Promise<string[]> {
      return prisma.$transaction(async (tx) => {
        const dead = await tx.$queryRaw<{ id: string }[]>`
          SELECT id FROM gateway g
          WHERE heartbeat_at < now() - make_interval(secs => ${GATEWAY_DEAD_SECONDS}) AND now() < ${until}
            AND NOT EXISTS (SELECT 1 FROM reply_lease l WHERE l.gateway_id = g.id)
          FOR UPDATE SKIP LOCKED`
        const ids = dead.map(({ id }) => id)
        if (ids.length === 0) return []
        await tx.$executeRaw`SELECT end_parley(${ids})` // locks rooms before their people
        const rows = await tx.$queryRaw<{ session_id: string }[]>`
          WITH seen AS (
            UPDATE participant p SET last_seen_at = greatest(p.last_seen_at, g.heartbeat_at)
            FROM connection c JOIN gateway g ON g.id = c.gateway_id
            WHERE g.id = ANY (${ids}) AND p.session_id = c.session_id AND p.user_id = c.user_id
          ), removed AS (
            DELETE FROM gateway g WHERE g.id = ANY (${ids})
          )
          SELECT DISTINCT session_id FROM connection WHERE gateway_id = ANY (${ids})`
        await notify(tx, { type: 'gatewayGone' })
        return rows.map(({ session_id }) => session_id)
      })
    },

    /** Every other gateway is told, as after a death: the last news may not have reached them. */
    async leave(gatewayId: string): Promise<void> {
      await prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM gateway WHERE id = ${gatewayId} FOR UPDATE`
        await tx.$executeRaw`SELECT end_parley(${[gatewayId]})` // locks rooms before their people
        await tx.$executeRaw`
          WITH disconnected AS (DELETE FROM connection WHERE gateway_id = ${gatewayId})
          DELETE FROM gateway g
          WHERE id = ${gatewayId} AND NOT EXISTS (SELECT 1 FROM reply_lease l WHERE l.gateway_id = g.id)`
        await notify(tx, { type: 'gatewayGone' })
      })
    },
  }
}
