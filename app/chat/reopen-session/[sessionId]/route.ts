import { route, sessionIdIn } from '#lib/server/door/route.ts'

export const POST = route({ auth: 'account' }, async ({ services, account, address, params }) => {
  const sessionId = sessionIdIn(params)
  await services.limits.sessions.take(address)
  const accessKey = await services.reopenSession(account, sessionId)
  return { sessionId, currentAccessToken: accessKey, accessKey } // DEC-9
})
