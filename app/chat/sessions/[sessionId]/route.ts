import { route, sessionIdIn } from '#lib/server/route.ts'

export const DELETE = route({ auth: 'account' }, async ({ services, account, params }) => {
  await services.pastSessions.delete(account, sessionIdIn(params))
  return { success: true }
})
