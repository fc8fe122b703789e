import { sessionsQuery } from '#lib/protocol/http.ts'
import { route } from '#lib/server/door/route.ts'

export const GET = route({ auth: 'account', query: sessionsQuery }, async ({ services, account, query }) =>
  query.limit === undefined
    ? { sessions: await services.listSessions(account) }
    : services.sessionsPage(account, query),
)
