import type { CareStore } from '../../../services/ports/safety.ts'
import type { Database } from '../database.ts'

/** What is kept of a room and its people for CARE. */
export function makeCareStore({ prisma }: Database): CareStore {
  return {
    /** Where somebody with these ids was when they last came in; null where they never said. */
    async timeZoneOf(sessionId: string, userIds: readonly string[]): Promise<string | null> {
      const row = await prisma.participant.findFirst({
        where: { sessionId, userId: { in: [...userIds] }, timeZone: { not: null } },
        orderBy: { lastSeenAt: 'desc' },
        select: { timeZone: true },
      })
      return row?.timeZone ?? null
    },
  }
}
