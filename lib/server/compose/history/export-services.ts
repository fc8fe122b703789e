import { hashOfToken, makeAccessToken } from '../../../adapters/identity/secrets.ts'
import type { Database } from '../../../adapters/prisma/database.ts'
import { makeChatSnapshots } from '../../../adapters/prisma/export/chat-snapshots.ts'
import { makeExportTickets } from '../../../adapters/prisma/export/export-tickets.ts'
import type { ParticipantStore, SessionStore } from '../../../services/ports/room.ts'
import { makeExportChat } from '../../../services/export/export-chat.ts'
import type { Limit } from '../../../services/safety/limit.ts'

type Deps = { sessions: SessionStore; participants: ParticipantStore; exports: Limit }

/** Chats as files (COPY-1). */
export function makeExportServices(database: Database, deps: Deps) {
  const [snapshots, tickets] = [makeChatSnapshots(database), makeExportTickets(database)]
  return {
    ...makeExportChat({ ...deps, snapshots, tickets, makeTicket: makeAccessToken, hashOf: hashOfToken }),
    eraseOldTickets: tickets.eraseOld,
  }
}
