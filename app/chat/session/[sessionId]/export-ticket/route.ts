import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'person' }, async ({ services, params, caller }) =>
  services.issueExportTicket(caller, sessionIdIn(params)),
)
