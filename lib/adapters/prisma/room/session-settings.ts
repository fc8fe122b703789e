import { asksWhetherSafe } from '../../../domain/safety/safety-question.ts'
import type { Activity, Manner } from '../../../protocol/entities.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import type { Prisma } from '../generated/client.ts'
import { BY_PEOPLE } from '../messages/message-row.ts'
import { notify } from '../notifications.ts'
import { takeRev } from '../rev.ts'
import type { SessionStore } from '../../../services/ports/room.ts'

type Settings =
  'setHiddenPrompt' | 'setManner' | 'setActivity' | 'setTitle' | 'setTitlePublic' | 'publicTitle' | 'setHushed'

/** Stores settings of a session, each in one statement. */
export function makeSessionSettings({ prisma, pool }: Database): Pick<SessionStore, Settings> {
  return {
    async setHiddenPrompt(sessionId: string, hiddenPrompt: string | null, manner?: Manner | null) {
      return prisma.$transaction(async (tx) => {
        const [session] = await tx.$queryRaw<{ hiddenPrompt: string | null; family: string | null }[]>`
          SELECT hidden_prompt AS "hiddenPrompt", family FROM session
          WHERE id = ${sessionId} AND ended_at IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE`
        if (!session) return 'gone'
        const family = manner === undefined ? session.family : manner
        if (hiddenPrompt === session.hiddenPrompt && family === session.family) return 'same'
        await tx.session.updateMany({ where: { id: sessionId }, data: { hiddenPrompt, family } })
        if (family !== session.family) await mannerChanged(tx, sessionId, family as Manner | null)
        return 'changed'
      })
    },

    async setManner(sessionId: string, manner: Manner | null, hiddenPrompt: string | null): Promise<boolean> {
      const another =
        manner === null ? { family: { not: null } } : { OR: [{ family: null }, { family: { not: manner } }] }
      return prisma.$transaction(async (tx) => {
        const { count } = await tx.session.updateMany({
          where: { id: sessionId, endedAt: null, deletedAt: null, ...another },
          data: { hiddenPrompt, family: manner },
        })
        if (count > 0) await mannerChanged(tx, sessionId, manner)
        return count > 0
      })
    },

    async setActivity(sessionId: string, activity: Activity): Promise<boolean> {
      const { rows } = await pool.query(changing('activity'), [sessionId, activity])
      return rows.length > 0
    },

    async setTitle(sessionId: string, title: string): Promise<boolean> {
      const { rows } = await pool.query(changing('title'), [sessionId, title])
      return rows.length > 0
    },

    async setTitlePublic(sessionId: string, isTitlePublic: boolean): Promise<boolean> {
      const { rows } = await pool.query(changing('is_title_public'), [sessionId, isTitlePublic])
      return rows.length > 0
    },

    async publicTitle(sessionId: string, keyHashes: readonly string[]): Promise<string | null> {
      const { rows } = await pool.query<{ title: string | null }>(
        `SELECT ${ROOM_TITLE} AS title FROM session s
         WHERE s.id = $1 AND s.is_title_public AND NOT s.is_locked AND ${IS_OPEN}
           AND EXISTS (
             SELECT FROM access_key k WHERE k.session_id = s.id AND k.hash = ANY ($2) AND k.retired_at IS NULL
           )`,
        [sessionId, keyHashes],
      )
      return rows[0]?.title ?? null
    },

    // It overlooks deleted and refused messages, as the look at a room does: a stricter check would never agree with it.
    async setHushed(sessionId: string, isHushed: boolean, lastSeq: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE session SET is_hushed = $2 WHERE id = $1 AND cleared_seq < $3 AND NOT EXISTS (
           SELECT FROM message WHERE session_id = $1 AND seq > $3 AND ${BY_PEOPLE} AND NOT is_refused)`,
        [sessionId, isHushed, lastSeq],
      )
      return rowCount === 1
    },
  }
}

/** The room shows its kind (DOOR-6). People who are already there may have to be asked (CARE-3). */
async function mannerChanged(tx: Prisma.TransactionClient, sessionId: string, manner: Manner | null): Promise<void> {
  await takeRev(tx, sessionId, 'settings')
  if (asksWhetherSafe(manner)) await notify(tx, { type: 'safetyDue', sessionId })
}

/** SQL for the room's title: the owner's, else Parley's proposal. */
export const ROOM_TITLE = 'coalesce(s.title, s.proposed_title)'

/**
 * SQL that sets one setting of an open session $1 to $2, under its own rev (FEED-1). The same value changes nothing.
 */
const changing = (column: 'activity' | 'title' | 'is_title_public') => `
  WITH changed AS (
    UPDATE session SET ${column} = $2
    WHERE id = $1 AND ${column} IS DISTINCT FROM $2 AND ${IS_OPEN} RETURNING id
  )
  SELECT next_rev(id, 'settings') FROM changed`
