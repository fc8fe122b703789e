import { payerOf, type Caller } from '../../../domain/people/caller.ts'
import type { CareStore } from '../../../services/ports/safety.ts'
import { ASKING_MANNERS } from '../../../domain/safety/safety-question.ts'
import type { Database } from '../database.ts'
import { IS_OPEN } from '../locked-session.ts'
import { privateIds } from './people.ts'

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
     * CARE-3: claims the question once for each person, in a kind of chat that asks people. Returns the ids to ask; empty
     * when it is not due. Of two windows that claim at once, the second waits for the first and gets none.
     */
    async claimSafetyQuestion(sessionId: string, caller: Caller): Promise<string[]> {
      const { rows } = await pool.query<{ ids: string[] }>({
        name: 'claim_safety_question',
        text: `
          WITH claimed AS (
            UPDATE participant p SET is_safety_asked = true FROM session s
            WHERE s.id = $1 AND s.family = ANY ($5) AND ${IS_OPEN}
              AND p.session_id = s.id AND p.user_id = $2 AND NOT p.is_safety_asked
            RETURNING p.user_id
          )
          SELECT ${privateIds('$3', '$4')} AS ids FROM claimed`,
        values: [sessionId, caller.userId, payerOf(caller), caller.ids, ASKING_MANNERS],
      })
      return rows[0]?.ids ?? []
    },

    /** CARE-5. Takes no rev, because no one is shown this. */
    async setGentle(sessionId: string): Promise<void> {
      await prisma.session.updateMany({ where: { id: sessionId, isGentle: false }, data: { isGentle: true } })
    },
  }
}
