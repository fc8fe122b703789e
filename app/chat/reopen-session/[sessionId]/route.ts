import { route, sessionIdIn } from '#lib/server/route.ts'

export const POST = route({ auth: 'account' }, async ({ services, account, params }) => {
  const sessionId = sessionIdIn(params)
  const accessKey = await services.reopenSession(account, sessionId)
  return { sessionId, currentAccessToken: accessKey, accessKey } // DEC-9
})
