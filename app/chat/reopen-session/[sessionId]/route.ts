import { reopenQuery } from '#lib/protocol/http.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const POST = route(
  { auth: 'account', query: reopenQuery },
  async ({ services, account, address, params, query }) => {
    const sessionId = sessionIdIn(params)
    await services.limits.sessions.take(address)
    const accessKey = await services.reopenSession(account, sessionId, query.ended !== 'no')
    return { sessionId, currentAccessToken: accessKey, accessKey } // DEC-9
  },
)
