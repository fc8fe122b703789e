import type { Notifications } from '../../../protocol/events/push.ts'
import type { PushAddress } from '../../../protocol/push.ts'
import type { DeviceOwner, PushStore } from '../../../services/ports/push.ts'
import type { Database } from '../database.ts'
import { notify } from '../notifications.ts'

/** More browsers than a person has. A bound on the pushes of one message. */
const BROWSERS_MAX = 20

/** Stores subscribed browsers, people's choices in each chat, and which sockets are visible. */
export function makePushStore({ prisma, pool }: Database): PushStore {
  return {
    async subscribe(id: string, { endpoint, keys }: PushAddress, owner: DeviceOwner): Promise<void> {
      const { p256dh, auth } = keys
      const { personId, accountId, signInId } = owner
      await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`
          INSERT INTO push_subscription (id, endpoint, p256dh, auth, person_id, account_id, sign_in_id)
            VALUES (${id}, ${endpoint}, ${p256dh}, ${auth}, ${personId}, ${accountId}, ${signInId})
          ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth,
            person_id = excluded.person_id, account_id = excluded.account_id, sign_in_id = excluded.sign_in_id,
            created_at = excluded.created_at`
        await tx.$executeRaw`
          DELETE FROM push_subscription WHERE person_id = ${personId} AND id IN (
            SELECT id FROM push_subscription WHERE person_id = ${personId} ORDER BY created_at DESC OFFSET ${BROWSERS_MAX})`
        await notify(tx, { type: 'pushSubscribed' })
      })
    },

    /** Replaces an address. If the page has already subscribed the new one, only the old row goes. */
    async renew(before: PushAddress, address: PushAddress): Promise<boolean> {
      return prisma.$transaction(async (tx) => {
        const where = { endpoint: before.endpoint, ...before.keys }
        const { endpoint, keys } = address
        const isSaid = endpoint !== before.endpoint && (await tx.pushSubscription.count({ where: { endpoint } })) > 0
        const { count } = isSaid
          ? await tx.pushSubscription.deleteMany({ where })
          : await tx.pushSubscription.updateMany({ where, data: { endpoint, ...keys } })
        return count > 0
      })
    },

    async unsubscribe(endpoint: string, personIds?: readonly string[]): Promise<void> {
      const where = { endpoint, ...(personIds && { personId: { in: [...personIds] } }) }
      await prisma.pushSubscription.deleteMany({ where })
    },

    async setNotifications(sessionId: string, personId: string, notifications: Notifications): Promise<void> {
      await pool.query(
        `INSERT INTO push_setting (session_id, person_id, level, is_text_shown)
           SELECT id, $2, $3, $4 FROM session WHERE id = $1 FOR KEY SHARE
         ON CONFLICT (session_id, person_id)
           DO UPDATE SET level = excluded.level, is_text_shown = excluded.is_text_shown, changed_at = now()`,
        [sessionId, personId, notifications.level, notifications.isTextShown],
      )
    },

    async notificationsOf(sessionId: string, personId: string, userId: string): Promise<Notifications | null> {
      const { rows } = await pool.query<Notifications>({
        name: 'push_setting',
        text: `SELECT level, is_text_shown AS "isTextShown" FROM push_setting
               WHERE session_id = $1 AND person_id IN ($2, $3) ORDER BY person_id = $2 DESC LIMIT 1`,
        values: [sessionId, personId, userId],
      })
      return rows[0] ?? null
    },

    async setVisible(socketId: string, isVisible: boolean): Promise<void> {
      await pool.query({
        name: 'set_visible',
        text: 'UPDATE connection SET is_visible = $2 WHERE id = $1 AND is_visible <> $2',
        values: [socketId, isVisible],
      })
    },

    async isAnybodyToldOf(sessionId: string): Promise<boolean> {
      const { rows } = await pool.query<{ isAnybody: boolean }>({
        name: 'is_anybody_told',
        text: `SELECT EXISTS (
                 SELECT FROM participant p LEFT JOIN guest g ON g.id = p.user_id
                 JOIN push_subscription s ON s.person_id IN (g.account_id, p.user_id)
                 WHERE p.session_id = $1 AND p.removed_at IS NULL
               ) AS "isAnybody"`,
        values: [sessionId],
      })
      return rows[0]?.isAnybody ?? false
    },
  }
}
