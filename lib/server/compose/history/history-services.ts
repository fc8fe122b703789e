import type { Database } from '../../../adapters/prisma/database.ts'
import type { PastSessionStore } from '../../../services/ports/account.ts'
import type { ParticipantStore, SessionStore } from '../../../services/ports/room.ts'
import type { makeLimits } from '../limits.ts'
import { makeExportServices } from './export-services.ts'
import { makeSearchServices } from './search-services.ts'

type Deps = {
  sessions: SessionStore
  participants: ParticipantStore
  pastSessions: PastSessionStore
  limits: ReturnType<typeof makeLimits>
}

/** Composes the search (FIND-1) and the export (COPY-1) of messages. */
export function makeHistoryServices(database: Database, { limits, ...stores }: Deps) {
  return {
    ...makeSearchServices(database, { ...stores, searches: limits.searches }),
    ...makeExportServices(database, { ...stores, exports: limits.exports, ticketLimit: limits.tickets }),
  }
}
