import type { CheckInReader } from '../../../services/ports/mediation/check-ins.ts'
import type { Database } from '../database.ts'
import { toCheckIn } from './check-in-row.ts'

/** DUE-1: reads one check-in, for its calendar entry. */
export function makeCheckInReader({ prisma }: Pick<Database, 'prisma'>): CheckInReader {
  return {
    async find(sessionId, checkInId) {
      const row = await prisma.checkIn.findFirst({ where: { sessionId, id: checkInId } })
      return row && toCheckIn(row)
    },
  }
}
