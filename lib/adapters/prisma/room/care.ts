import type { CareStore } from '../../../services/ports/safety.ts'
import { ASKING_MANNERS } from '../../../domain/safety/safety-question.ts'
import type { Database } from '../database.ts'

/** Stores the data of CARE about a room and its people. */
export function makeCareStore({ prisma, pool }: Database): CareStore {
  return {
    /** Returns the time zone that these ids sent with their last join; null when they never sent one. */
    async timeZoneOf(sessionId: string, userIds: readonly string[]): Promise<string | null> {
      const row = await prisma.participant.findFirst({
        where: { sessionId, userId: { in: [...userIds] }, timeZone: { not: null } },
        orderBy: { lastSeenAt: 'desc' },
        select: { timeZone: true },
      })
      return row?.timeZone ?? null
    },

    /**
     * CARE-3: true once for each person, whose ids these are, in a kind of chat that asks people. Of two windows that
     * claim at once, the second waits for the first and gets false.
     */
    async claimSafetyQuestion(sessionId: string, userIds: readonly string[]): Promise<boolean> {
      const { rows } = await pool.query<{ isDue: boolean }>({
        name: 'claim_safety_question',
        text: `
          WITH asked AS (
            SELECT FROM participant WHERE session_id = $1 AND user_id = ANY ($2) AND is_safety_asked
          ), claimed AS (
            UPDATE participant p SET is_safety_asked = true FROM session s
            WHERE s.id = $1 AND s.family = ANY ($3) AND s.ended_at IS NULL AND s.deleted_at IS NULL
              AND p.session_id = s.id AND p.user_id = ANY ($2) AND NOT p.is_safety_asked
            RETURNING p.user_id
          )
          SELECT EXISTS (SELECT FROM claimed) AND NOT EXISTS (SELECT FROM asked) AS "isDue"`,
        values: [sessionId, userIds, ASKING_MANNERS],
      })
      return rows[0]?.isDue ?? false
    },

    /** CARE-5. Takes no rev, because no one is shown this. */
    async setGentle(sessionId: string): Promise<void> {
      await prisma.session.updateMany({ where: { id: sessionId, isGentle: false }, data: { isGentle: true } })
    },
  }
}
