import { hashOfToken, makeAccessToken } from '../../../adapters/identity/secrets.ts'
import { makeCheckInReader } from '../../../adapters/prisma/check-ins/check-in-reader.ts'
import type { Database } from '../../../adapters/prisma/database.ts'
import { makeChatSnapshots } from '../../../adapters/prisma/export/chat-snapshots.ts'
import { makeExportTickets } from '../../../adapters/prisma/export/export-tickets.ts'
import type { ParticipantStore, SessionStore } from '../../../services/ports/room.ts'
import { makeReadCalendarEntry } from '../../../services/check-ins/read-calendar-entry.ts'
import { makeExportChat } from '../../../services/export/export-chat.ts'
import { makeRequireReader } from '../../../services/export/require-reader.ts'
import type { Limit } from '../../../services/safety/limit.ts'

type Deps = { sessions: SessionStore; participants: ParticipantStore; exports: Limit; ticketLimit: Limit }

/** Composes the export of chats as files (COPY-1), and of check-ins for calendars (DUE-1). */
export function makeExportServices(database: Database, { exports, ticketLimit, ...stores }: Deps) {
  const [snapshots, tickets] = [makeChatSnapshots(database), makeExportTickets(database)]
  const requireReader = makeRequireReader(stores)
  const shared = { requireReader, tickets, hashOf: hashOfToken }
  return {
    ...makeExportChat({ ...shared, exports, ticketLimit, snapshots, makeTicket: makeAccessToken }),
    ...makeReadCalendarEntry({ ...shared, checkIns: makeCheckInReader(database) }),
    eraseOldTickets: tickets.eraseOld,
  }
}
