import { exportTicketQuery } from '#lib/protocol/chat-export.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'person', query: exportTicketQuery }, async ({ services, params, query, caller }) =>
  services.issueExportTicket(caller, sessionIdIn(params), query.for),
)
