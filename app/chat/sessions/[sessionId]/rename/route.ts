import { renameSessionBody } from '#lib/protocol/http.ts'
import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const PATCH = route(
  { auth: 'account', body: renameSessionBody },
  async ({ services, account, params, body: { userTitle } }) => {
    await services.renameSession(account, sessionIdIn(params), userTitle)
    return { success: true, userTitle }
  },
)
