import { sessionListQuery } from '#lib/protocol/http.ts'
import { route } from '#lib/server/route.ts'

export const GET = route({ auth: 'account', query: sessionListQuery }, async ({ services, account, query }) => ({
  sessions: await services.listSessions(account, { limit: query.limit, before: query.before ?? null }),
}))
